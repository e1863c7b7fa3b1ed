alter table notifications.message
  add column reference text,
  add column uncertain_since timestamptz,
  add column segments smallint,
  add column delivery text check (delivery in ('delivered', 'undelivered', 'unknown')),
  add column ask_at timestamptz;
comment on column notifications.message.reference is 'what the provider of texts knows it as';
comment on column notifications.message.uncertain_since is 'when a text was given to a provider that did not say whether it took it: it is not repeated before the provider was asked, and 10 minutes';
comment on column notifications.message.segments is 'how many messages the provider charges for the text';
comment on column notifications.message.delivery is 'what became of a text that was taken; null until its provider says';
comment on column notifications.message.ask_at is 'when the provider is asked next what became of a text';
create unique index message_reference on notifications.message (reference) where reference is not null;
create index message_ask on notifications.message (ask_at) where ask_at is not null;
