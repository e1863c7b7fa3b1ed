-- What each change ordered, brought or gave up: says whether supplier orders of a shipment are still to be counted in.
alter table catalog.shipment_change add column lines jsonb not null default '[]';
