-- The day of arrival that a line names: buyers are told when their tyres come later, or when they are here.
alter table ordering.order_line add column arrives_on date;
comment on column ordering.order_line.arrives_on is 'the day that its buyer knows; null for tyres that were on the shelf, or have come';

update ordering.order_line as line set arrives_on = awaited.arrives_on
from (
  select line.order_id, line.line, max(shipment.arrives_on) as arrives_on
  from ordering.order_line line
  join ordering.product using (ean)
  join ordering.reservation on reservation.order_id = line.order_id
    and reservation.ean in (line.ean, product.front_ean, product.rear_ean)
  join ordering.shipment on shipment.role = reservation.source
  group by line.order_id, line.line) as awaited
where line.order_id = awaited.order_id and line.line = awaited.line;

-- What came of goods that were booked in; also that none is counted twice.
create table ordering.receipt (
  receipt_id uuid primary key,
  shipment_id text not null,
  -- orders with tyres on the shelf now that they waited for, and those of them that wait for nothing any more
  orders_moved integer not null,
  orders_complete integer not null,
  applied_at timestamptz not null
);
