-- A move to the garage or the buyer can be a slip of the hand: what it took off the shelf has to be known to come back.
create table ordering.handed_over (
  order_id text not null references ordering.orders on delete cascade,
  ean text not null,
  source text not null check (source in ('on_hand', 'current', 'next')),
  quantity integer not null check (quantity > 0),
  primary key (order_id, ean, source)
);
comment on table ordering.handed_over is 'Single tyres of a living order that have left the shop, and of which supply they were';
