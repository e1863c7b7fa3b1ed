-- What broke an appointment: staff say it to the buyer.
alter table ordering.attention add column cause text;
comment on column ordering.attention.cause is 'what broke an appointment; null where the kind says it all';
