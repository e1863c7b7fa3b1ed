-- Files of bikes, categories, brands and lines between their dry run and their writing; each is forgotten after some days.
create table backoffice.list_import (
  id uuid primary key,
  -- a member of staff
  created_by text not null,
  created_at timestamptz not null,
  -- what the dry run answered
  report jsonb not null,
  -- what every good line makes of its entry: {line, before, after}
  changes jsonb not null,
  -- what became of them; null while nothing is written
  result jsonb
);
create index list_import_oldest on backoffice.list_import (created_at);
comment on table backoffice.list_import is 'What files of staff''s lists would change, so that exactly that is written';
