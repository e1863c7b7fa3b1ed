create table notifications.turn (
  counted_as text primary key,
  taken integer not null,
  since timestamptz not null
);
comment on table notifications.turn is 'How many messages counted towards a limit: by a keyed hash of recipient and day, or of the hour of the shop';

alter table notifications.message
  add column counted boolean not null default false,
  add column gathered boolean not null default false;
comment on column notifications.message.counted is 'took its turn in a limit, which it keeps when it is tried again';
comment on column notifications.message.gathered is 'beyond the letters that the shop gets in an hour: goes out with others in one letter';
