create index message_done on notifications.message (done_at) where done_at is not null;
