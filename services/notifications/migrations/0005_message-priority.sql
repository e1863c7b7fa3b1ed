alter table notifications.message
  add column lane smallint not null default 1 check (lane between 0 and 2),
  add column kind text not null default '';
comment on column notifications.message.lane is 'how urgent it is: 0 a buyer waits for it, 1 the rest, 2 anybody can cause it without paying (message/priority.decider.ts)';
comment on column notifications.message.kind is 'messages of one kind wait for one another; kinds share what is sent in a step';
update notifications.message set kind = template, lane = case
    when behind then 2
    when template in ('placed', 'paid', 'appointment-moved', 'cancelled', 'order-link') then 0
    else 1 end
  where status = 'queued';
alter table notifications.message alter column kind drop default, alter column lane drop default;
drop index notifications.message_due;
alter table notifications.message drop column behind;
create index message_due on notifications.message (lane, kind, next_try_at, id) where status = 'queued' and not gathered;
create index message_gathered on notifications.message (id) where status = 'queued' and gathered;
