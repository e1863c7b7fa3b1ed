alter table notifications.message add column behind boolean not null default false;
comment on column notifications.message.behind is 'anybody can cause it without paying: it waits until the messages about paid orders are sent';
drop index notifications.message_due;
create index message_due on notifications.message (behind, next_try_at, id) where status = 'queued';
