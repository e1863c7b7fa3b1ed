create table slices.activation (
  id bigint generated always as identity primary key,
  slice text not null references slices.slice (name),
  version text not null,
  at timestamptz not null,
  rolled_back_at timestamptz,
  foreign key (slice, version) references slices.version (slice, version)
);
create index on slices.activation (slice, id);
comment on table slices.activation is 'Which version of a slice was active from when on; a rollback goes to the last one that was not rolled back from';
comment on column slices.activation.rolled_back_at is 'When its version was rolled back from';

insert into slices.activation (slice, version, at)
  select name, version, now() from slices.slice, unnest(array[previous, active]) with ordinality as was (version, place)
  where version is not null order by name, place;

alter table slices.version add column retired_at timestamptz;
comment on column slices.version.retired_at is 'From when on its files are gone';

create table slices.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  who text not null,
  action text not null,
  slice text,
  subject text,
  code text,
  answer text not null
);
create index on slices.audit (slice, id);
comment on table slices.audit is 'Every attempt to change something of a slice, refused ones too; it only grows';
comment on column slices.audit.who is 'operator, or the id of the key that signed';
comment on column slices.audit.subject is 'The version or the key that it was about';
comment on column slices.audit.code is 'The name of the refusal; null when it was done';

create function slices.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'slices.audit only grows';
end $$;
create trigger only_grows before update or delete on slices.audit for each row execute function slices.refuse_change();
create trigger never_emptied before truncate on slices.audit for each statement execute function slices.refuse_change();
