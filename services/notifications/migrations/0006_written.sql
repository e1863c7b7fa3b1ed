alter table notifications.message add column written jsonb;
comment on column notifications.message.written is 'what the message was composed of when it was sent: order, products, garage, facts; who it is for is an id, so that erasing a person leaves nothing here';
create index message_about on notifications.message (about_id, id);
