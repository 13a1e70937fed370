"""The report of a proof that people look at: one page for the browser, the same as PDF, and games that stall."""

from generator.report import plotting as plotting  # before anything in here imports matplotlib itself
