-- Supplier orders, receipts and shortfalls of the back office that shipments have taken in: none counts twice.
create table catalog.shipment_change (
  change_id uuid primary key,
  kind text not null check (kind in ('ordered', 'received', 'short')),
  shipment_id text not null,
  applied_at timestamptz not null
);
