create table garages.holidays_listed (
  only_row boolean primary key default true check (only_row),
  until date not null
);
comment on table garages.holidays_listed is 'The last day up to which the holidays of the Hebrew calendar were listed: each is listed once, so that one that staff removed stays away';
-- Shops that were filled from a list have them up to its end.
insert into garages.holidays_listed (until)
  select least(max(id), '2027-10-23')::date from garages.holiday having count(*) > 0;
