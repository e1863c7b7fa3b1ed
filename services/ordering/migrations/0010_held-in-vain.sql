-- Tyres that were kept from other buyers and then not paid for: who does that again waits longer before the next hold.
create table ordering.held_in_vain (
  order_id text primary key references ordering.orders on delete cascade,
  address_key text,
  visitor_id text,
  tyres real not null check (tyres >= 0),
  ended_at timestamptz not null
);
create index held_in_vain_address on ordering.held_in_vain (address_key, ended_at);
create index held_in_vain_visitor on ordering.held_in_vain (visitor_id, ended_at);
create index held_in_vain_ended on ordering.held_in_vain (ended_at);
comment on table ordering.held_in_vain is 'Unpaid orders that ended within the last day, by the keyed hash of their network address and by visitor; a payment deletes those of its address and visitor';
comment on column ordering.held_in_vain.tyres is 'single tyres times the share of the hold that passed: an order that is replaced at once weighs nothing';
