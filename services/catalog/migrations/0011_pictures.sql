create table catalog.picture (
  path text primary key,
  kept_at timestamptz not null
);
comment on table catalog.picture is 'Pictures that staff uploaded; a change that refers to one holds its row, so that no sweep deletes it meanwhile';
