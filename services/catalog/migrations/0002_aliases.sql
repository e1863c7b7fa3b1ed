create table catalog.alias (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table catalog.alias is 'Other spellings of brands, lines and bikes as shoppers type them; id is kind and alias';
