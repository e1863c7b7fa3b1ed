-- The last mail and the last text that an owner sent to themselves, to see that the settings work; one row for each channel.
create table notifications.trial (
  channel text primary key check (channel in ('mail', 'text')),
  via text not null,
  tried_at timestamptz not null,
  outcome text,
  accepted_at timestamptz
);
comment on table notifications.trial is 'Trials of the mail server and of the provider of texts; never whom they were sent to';
comment on column notifications.trial.via is 'server and sender, or provider and account: another one asks for a new trial';
comment on column notifications.trial.outcome is 'accepted, or the name of the failure; null while it is being sent, or when its answer was lost';
