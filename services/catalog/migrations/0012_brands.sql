create table catalog.brand (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table catalog.brand is 'Brands of tyres as staff spell them, with their logos; a brand of products alone has no row';
