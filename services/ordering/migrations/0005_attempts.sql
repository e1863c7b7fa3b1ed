-- An attempt may become several orders, one after the other, and an early one may be reopened: by staff, or because its
-- money arrives late. Then the next try has to find that order, not place a third one.
alter table ordering.attempt drop constraint attempt_pkey, add primary key (key, order_id);
comment on table ordering.attempt is 'Which orders an attempt became, so that a double click or a lost answer finds the living one again';
