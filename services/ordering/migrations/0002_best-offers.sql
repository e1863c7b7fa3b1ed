create table ordering.best_offer (
  offer_id uuid primary key,
  version integer not null default 1,
  person_id uuid not null,
  visitor_id text,
  ean text not null,
  price integer not null check (price > 0),
  list_price integer not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  check (price < list_price),
  check (expires_at > made_at)
);
comment on table ordering.best_offer is 'Prices that shoppers offer; amounts in agorot, who offers stands in people.person';
comment on column ordering.best_offer.closed_at is 'when it was answered, or when its time was found to be over; null while it waits';

-- one open offer per phone and product: a phone is one person here
create unique index best_offer_open on ordering.best_offer (person_id, ean) where closed_at is null;
create index best_offer_made on ordering.best_offer (made_at);
