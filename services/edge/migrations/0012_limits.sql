-- How often somebody did something in the window that runs; shared by every process that answers browsers.
-- Unlogged: a count is worth less than a write to the disk, and after a crash of the server all counts begin anew.
-- The names are those of the library that reads it (rate-limiter-flexible), whose statement names no columns.

create unlogged table edge.limit_count (
  -- name of the limit and a keyed hash of who is limited: neither an address nor a phone can be computed from it
  key text primary key,
  points integer not null,
  -- milliseconds since 1970 at which the window ends
  expire bigint not null
);
