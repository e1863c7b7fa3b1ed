-- An answer to an offer can be taken back until it is sent.
alter table ordering.best_offer add column sends_at timestamptz;
comment on column ordering.best_offer.sends_at is 'when the answer is published and so sent to the buyer; null before an answer and once it is published';
create index best_offer_to_send on ordering.best_offer (sends_at) where sends_at is not null;
