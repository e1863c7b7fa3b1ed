-- An attempt may become several orders, one after the other, and an early one may come to life again: staff open it, or its
-- money comes after all. Then whoever tries again has to find that one, not buy a third time.
alter table ordering.attempt drop constraint attempt_pkey, add primary key (key, order_id);
comment on table ordering.attempt is 'Which orders an attempt became, so that a double click or a lost answer finds the living one again';
