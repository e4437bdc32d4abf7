"""Limits that the whole log and its rows are judged by alike: what is far, what is long, what every beginning shows."""
