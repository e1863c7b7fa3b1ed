-- Staff search, filter and sum 100,000 orders: by states and days from an index alone, by number and EAN from their own.
alter table edge.placed_order add column tyres integer not null default 0;
comment on column edge.placed_order.tyres is 'single tyres, a set is two';
update edge.placed_order set tyres = (
  select coalesce(sum((line ->> 'quantity')::integer * case when (line ->> 'set')::boolean then 2 else 1 end), 0)
  from jsonb_array_elements(lines) as line
);

drop index edge.placed_order_newest;
create index placed_order_newest on edge.placed_order (placed_at desc, order_id desc)
  include (status, payment_status, sip, payment_method, install_day, pay_now, tyres);
create index placed_order_states on edge.placed_order (payment_status, status, sip, payment_method, placed_at)
  include (order_id, install_day, pay_now, tyres);
create index placed_order_install on edge.placed_order (install_day) where install_day is not null;
create index placed_order_person on edge.placed_order (person_id);
create index placed_order_number on edge.placed_order (lower(order_id) text_pattern_ops);
create index placed_order_number_end on edge.placed_order (reverse(lower(order_id)) text_pattern_ops);
create index placed_order_ean on edge.placed_order using gin (jsonb_path_query_array(lines, '$[*].ean'));
