-- Sums of many orders from indexes that hold no more than they need: of all orders or a span of days, and of the orders of
-- many people, who are found by a name.
create index placed_order_sums on edge.placed_order (placed_at) include (pay_now, tyres);
drop index edge.placed_order_person;
create index placed_order_person on edge.placed_order (person_id) include (order_id, placed_at, pay_now, tyres);
