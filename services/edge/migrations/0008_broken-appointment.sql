-- An appointment that the shop has told its buyer falls through: page and calendar file must not show it as if it stood.
alter table edge.placed_order add column appointment_broken boolean not null default false;
comment on column edge.placed_order.appointment_broken is 'until another time is chosen or the order ends; of orders from before this column: npm run rebuild -- edge-order';
