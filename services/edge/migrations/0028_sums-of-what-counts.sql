-- Sums are taken over the same orders, those that count: their number and tyres come from the index of their money.
drop index edge.placed_order_money;
create index placed_order_money on edge.placed_order (placed_at) include (pay_now, tyres)
  where status <> 'cancelled' and payment_status in ('pending', 'paid');
-- All orders are counted in the index of the newest.
drop index edge.placed_order_sums;
