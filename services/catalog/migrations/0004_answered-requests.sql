-- What became of a request: answered, or dismissed; and by whom of the staff.
alter table catalog.tyre_request
  add column outcome text check (outcome in ('answered', 'dismissed')),
  add column answered_by text;
comment on column catalog.tyre_request.answered_by is 'e-mail of the member of staff';
