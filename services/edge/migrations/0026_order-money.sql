-- What of a cancelled order's money is still to go back. Of refunds that waited before it is not known, nor of a rebuild's:
-- their events do not hold it.
alter table edge.placed_order add column refund_due integer not null default 0;
comment on column edge.placed_order.refund_due is 'agorot to give back, as of the cancellation; 0: not known, or none';

-- When the money came and went back, for the accountant. Of older payments the day of the order is assumed until the read
-- model is rebuilt: their events hold the times.
alter table edge.placed_order add column paid_at timestamptz, add column refunded_at timestamptz;
update edge.placed_order set paid_at = placed_at where payment_status in ('paid', 'refund_due', 'refunded');
create index placed_order_paid on edge.placed_order (paid_at) where paid_at is not null;

-- Sums leave out the money of orders that are off. Of all orders or a span of days it comes from an index of the others
-- alone; of what a search finds from its orders, whose states are in the index of people too.
drop index edge.placed_order_sums;
create index placed_order_sums on edge.placed_order (placed_at) include (tyres);
create index placed_order_money on edge.placed_order (placed_at) include (pay_now)
  where status <> 'cancelled' and payment_status in ('pending', 'paid');
drop index edge.placed_order_person;
create index placed_order_person on edge.placed_order (person_id)
  include (order_id, placed_at, pay_now, tyres, status, payment_status);
