-- What products cost until when: a coupon of staff is measured against the lowest price of the last week, so that a raise
-- does not make room for it.
create table ordering.past_price (
  ean text not null,
  price integer not null,
  until timestamptz not null default now()
);
create index past_price_of on ordering.past_price (ean);

-- A trigger, so that no writer of prices can forget it. What is older than eight days counts for nothing any more.
create function ordering.keep_past_price() returns trigger language plpgsql as $$
begin
  delete from ordering.past_price where ean = old.ean and until < now() - interval '8 days';
  insert into ordering.past_price (ean, price) values (old.ean, old.price);
  return null;
end $$;
create trigger price_changed after update of price on ordering.product for each row
  when (old.price is distinct from new.price) execute function ordering.keep_past_price();
