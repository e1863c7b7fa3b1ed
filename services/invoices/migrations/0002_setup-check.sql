-- The last time an owner checked that documents can be issued; one row.
create table invoices.setup_check (
  only_row boolean primary key default true check (only_row),
  via text not null,
  checked_at timestamptz not null,
  accepted boolean not null
);
comment on column invoices.setup_check.via is 'provider and host: others ask for a new check';
