-- A payment forgives as many tyres as it buys. One cheap order that was paid and cancelled ended the pause of somebody who
-- held the whole stock, and orders that were cancelled at once left no trace by which they could be counted.
alter table ordering.held_in_vain drop constraint held_in_vain_tyres_check;
comment on table ordering.held_in_vain is 'Orders whose wait for a payment ended within the last day, by the keyed hash of their network address and by visitor';
comment on column ordering.held_in_vain.tyres is 'single tyres times the share of the hold that passed: an order that is replaced at once weighs nothing; negative when the order was paid, which forgives as many tyres; 0 when its buyer cancelled it after that';
