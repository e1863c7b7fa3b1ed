-- The terms that were published last, in one row: a start with other settings publishes them again.
create table ordering.published_terms (
  only_row boolean primary key default true check (only_row),
  terms jsonb not null
);
