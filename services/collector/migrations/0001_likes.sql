create table collector.item (
  kind text not null check (kind in ('product', 'shop')),
  id text not null,
  revision integer not null default 0,
  primary key (kind, id)
);
comment on table collector.item is 'Replica: what can be liked. revision counts the changes of its likes';

create table collector.liking (
  kind text not null,
  item_id text not null,
  visitor_id text not null,
  liked_at timestamptz not null,
  primary key (kind, item_id, visitor_id),
  foreign key (kind, item_id) references collector.item (kind, id)
);
create index liking_visitor on collector.liking (visitor_id);
comment on table collector.liking is 'One row while a visitor likes an item; likes are a count of rows and cannot drift';
