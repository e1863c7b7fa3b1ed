-- What of a cancelled order's money is still to go back. Of refunds that waited before it is not known, nor of a rebuild's:
-- their events do not hold it.
alter table edge.placed_order add column refund_due integer not null default 0;
comment on column edge.placed_order.refund_due is 'agorot to give back, as of the cancellation; 0: not known, or none';

-- When the money came and went back, for the accountant. Of older payments the day of the order is assumed until the read
-- model is rebuilt: their events hold the times.
alter table edge.placed_order add column paid_at timestamptz, add column refunded_at timestamptz;
update edge.placed_order set paid_at = placed_at where payment_status in ('paid', 'refund_due', 'refunded');
create index placed_order_paid on edge.placed_order (paid_at) where paid_at is not null;
