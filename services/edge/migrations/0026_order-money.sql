-- What of a cancelled order's money is still to go back. Of refunds that waited before it is not known, nor of a rebuild's:
-- their events do not hold it.
alter table edge.placed_order add column refund_due integer not null default 0;
comment on column edge.placed_order.refund_due is 'agorot to give back, as of the cancellation; 0: not known, or none';
