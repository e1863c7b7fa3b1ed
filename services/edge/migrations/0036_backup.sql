-- When the shop was saved to a file last, as `npm run backup` says; the owner's page shows it. One row.
create table edge.backup (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  encrypted boolean not null
);
comment on table edge.backup is 'Written after the file is whole; a restored shop has the backup before the one that it comes from';
