"""Answers clients of Jina Reader, Crawl4AI, Firecrawl and Splash from a running `vlps serve`.

Each adapter translates a request into requests to /v1 of the service, and the answers into the form that its clients
expect.  The service loads all pages and decides where they may go; the adapters open no other connection.  What cannot
be answered as asked is refused with 400; members that no table names have no effect.
"""
