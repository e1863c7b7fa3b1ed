create table slices.team_mail (
  slice text primary key,
  mail text not null
);
comment on table slices.team_mail is 'The mail address of the team of a slice, which gets the mail about it; without one the shop does';
