-- What a gateway knows a payment and its refund by, stored before the buyer is sent to its page; opaque to this service.
alter table ordering.payment add column reference jsonb not null default '{}';
-- A set-up is asked for once. When its answer is lost, another session replaces this one, which is inquired about until it is over.
alter table ordering.payment add column set_up_at timestamptz;
alter table ordering.payment add column replaced_at timestamptz;
-- The buyer came back without a charge: a gateway whose page cannot be opened again opens another one.
alter table ordering.payment add column left_at timestamptz;
update ordering.payment set set_up_at = created_at where status <> 'new' or next_inquiry_at is not null;
comment on column ordering.payment.reference is 'What the adapter of the gateway finds the payment by';
comment on column ordering.payment.replaced_at is 'The order has a newer session; this one is settled when the gateway charged it or when it is surely over';

drop index ordering.payment_running;
-- an order has one running session at most, also when two are started at once
create unique index payment_running on ordering.payment (order_id) where settled_at is null and replaced_at is null;

-- Gateways repeat a repeated refund: what was asked is saved before it is asked.
alter table ordering.refund add column asked_at timestamptz;
alter table ordering.refund add column reference jsonb not null default '{}';
update ordering.refund set asked_at = requested_at where unique_id is not null and (status = 'done' or tries > 0);
