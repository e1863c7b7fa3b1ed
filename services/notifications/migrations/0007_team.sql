create table notifications.team (
  slice text primary key,
  mail text
);
comment on table notifications.team is 'Replica of slices.slice-team-mail-changed; without mail the shop gets what is for the team of the slice';

alter table notifications.message drop constraint message_recipient_kind_check;
alter table notifications.message add constraint message_recipient_kind_check
  check (recipient_kind in ('person', 'garage', 'shop', 'team'));
