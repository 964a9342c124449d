"""Whole games over real sockets, by each of the ways in which people play."""
