create table catalog.tyre_off_sale (
  id text primary key,
  fact jsonb not null,
  since timestamptz not null
);
comment on table catalog.tyre_off_sale is 'What products were when staff took them off sale: they go back as they were';
