-- What broke an appointment: staff say it to the buyer.
alter table ordering.attention add column cause text;
comment on column ordering.attention.cause is 'of a broken appointment: garage, late-payment or late-tyres; null where the kind says it all';
