-- Who of the staff answered an offer.
alter table ordering.best_offer add column answered_by text;
comment on column ordering.best_offer.answered_by is 'e-mail of the member of staff, or operator for the command line';
