-- What visitors wrote in the free fields of a form, by the field's name, and what identifies a person who may do a
-- thing once only. Both can hold personal details, so they are stored here and deleted with the person.
alter table person add column texts jsonb;
alter table person add column once text;
create unique index person_once on person (once) where once is not null;
