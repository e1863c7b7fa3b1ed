-- What visitors wrote in the free fields of a form, by the field's name, and whom a row stands for where somebody may do a
-- thing once only. Both can hold details of a person, so they live here and go with them.
alter table person add column texts jsonb;
alter table person add column once text;
create unique index person_once on person (once) where once is not null;
