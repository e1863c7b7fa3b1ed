alter table ordering.orders add column refund_kept integer not null default 0 check (refund_kept >= 0);
comment on column ordering.orders.refund_kept is 'agorot that the shop keeps of the money when a paid order is cancelled: the handling fee of a return, or what staff decided';
