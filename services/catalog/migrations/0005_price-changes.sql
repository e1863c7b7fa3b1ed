-- What a product cost and since when: one row for each change by staff, never changed afterwards.
create table catalog.price_change (
  id bigint generated always as identity primary key,
  ean text not null,
  -- agorot, after the change and before it
  price integer not null,
  full_price integer not null,
  price_before integer not null,
  full_price_before integer not null,
  at timestamptz not null,
  -- a member of staff
  changed_by text not null,
  cause text not null check (cause in ('edit', 'import')),
  import_id uuid,
  -- a batch of an import that is sent again after a crash changes nothing twice
  unique (import_id, ean)
);
create index price_change_of on catalog.price_change (ean, id desc);

-- Which sets a tyre is part of.
create index tyre_set_front on catalog.tyre ((fact #>> '{front,ean}')) where (fact ->> 'set')::boolean;
create index tyre_set_rear on catalog.tyre ((fact #>> '{rear,ean}')) where (fact ->> 'set')::boolean;
