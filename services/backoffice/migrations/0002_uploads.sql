-- A file on its way: bodies of requests are small, so a file comes in parts and is read when all of them are here.
create table backoffice.upload (
  id uuid not null,
  part integer not null check (part >= 0),
  data bytea not null,
  at timestamptz not null,
  primary key (id, part)
);
create index upload_at on backoffice.upload (at);
