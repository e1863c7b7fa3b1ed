-- A broken appointment, about which the buyer was notified: page and calendar file must not show it as valid.
alter table edge.placed_order add column appointment_broken boolean not null default false;
comment on column edge.placed_order.appointment_broken is 'until another time is chosen or the order ends; of orders from before this column: npm run rebuild -- edge-order';
