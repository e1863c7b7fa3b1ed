/** A schema with every kind of column and key that the shop has, and tables that point at each other. */
export const TABLES = `
create sequence order_number start 100001;
create table place (id text primary key, current int, fact jsonb not null,
  title text not null generated always as (fact ->> 'title') stored);
create table visit (number bigint generated always as identity primary key, place text not null references place (id),
  at timestamptz not null, marks int[] not null, token bytea, note text, price double precision,
  unique (place, number));
alter table place add foreign key (id, current) references visit (place, number);
create index visit_at on visit (at desc) where note is not null;
create function told() returns trigger language plpgsql as $$ begin new.note := 'told'; return new; end $$;
create trigger told before insert on visit for each row execute function told();
insert into place (id, fact) values ('from a migration', '{"title": "x"}');`

/** Rows with what COPY has to escape, tables that no migration creates, and a schema that a rebuild has put aside. */
export const ROWS = `
insert into shop.place (id, fact) values ('haifa', '{"title": "חיפה", "deep": {"list": [1, null, "a\\\\tb"]}}'), ('eilat', '{"title": "אילת"}');
delete from shop.place where id = 'from a migration';
alter table shop.visit disable trigger told;
insert into shop.visit (place, at, marks, token, note, price) values
  ('haifa', '2026-11-21 10:00:00.123456+02', '{1,NULL,3}', '\\x00ff0a5c', E'two\\nlines\\tand \\\\N', 0.1),
  ('eilat', 'infinity', '{}', null, null, 'NaN'), ('haifa', '0044-03-15 00:00:00+00 BC', '{7}', '', '', 1e-300);
alter table shop.visit enable trigger told;
update shop.place set current = 1 where id = 'haifa';
select nextval('shop.order_number'), nextval('shop.order_number');
create schema made_later;
create table made_later.done (id serial primary key, at timestamptz not null default now(), place text references shop.place (id), even boolean generated always as (id % 2 = 0) stored);
create unique index done_place on made_later.done (place) where place is not null;
insert into made_later.done (place) values ('haifa'), (null), (null);
create schema rebuild_places;
create table rebuild_places.place (id text);`

/** Every value of the shop. */
export const DUMP = `select jsonb_build_object(
  'places', (select jsonb_agg(to_jsonb(p) order by id) from shop.place p),
  'visits', (select jsonb_agg(to_jsonb(v) || jsonb_build_object('at', at::text, 'price', price::text) order by number) from shop.visit v),
  'done', (select jsonb_agg(to_jsonb(d) order by id) from made_later.done d),
  'migrations', (select jsonb_agg(to_jsonb(m) order by id) from shop.migration m)) as all`

/** Every key, index and trigger of it. */
export const SHAPE = `select jsonb_build_object(
  'constraints', (select jsonb_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) order by conname)
     from pg_constraint where connamespace in ('shop'::regnamespace, 'made_later'::regnamespace) and contype <> 'n'),
  'indexes', (select jsonb_agg(indexdef order by indexdef) from pg_indexes where schemaname in ('shop', 'made_later')),
  'triggers', (select jsonb_agg(tgname || tgenabled::text) from pg_trigger where not tgisinternal),
  'schemas', (select jsonb_agg(nspname order by nspname) from pg_namespace where nspname !~ '^pg_')) as shape`
