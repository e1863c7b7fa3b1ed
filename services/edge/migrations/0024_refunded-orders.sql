-- What the shop gave back of an order, for staff and the accountant. Of older refunds all of the money is assumed until the
-- read model is rebuilt: their events hold the amounts.
alter table edge.placed_order add column refunded integer not null default 0;
comment on column edge.placed_order.refunded is 'agorot that went back to the buyer';
update edge.placed_order set refunded = pay_now where payment_status = 'refunded';
