-- The next free offset of each partition. An append locks this row until it commits, so offsets are dense, become
-- visible in order, and a reader that asks for "from offset n" can never miss one.
create table log_head (
  topic text not null,
  partition int not null,
  next_offset bigint not null default 0,
  primary key (topic, partition)
) with (fillfactor = 10);

create table log (
  topic text not null,
  partition int not null,
  log_offset bigint not null,
  event_id uuid not null,
  source text not null,
  type text not null,
  version int not null,
  key text not null,
  time text not null,
  data jsonb not null,
  traceparent text,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (topic, partition, log_offset)
);

create unique index log_event_id on log (event_id);

-- Events that a transaction publishes. The relay deletes them in the transaction that appends them to the log.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  partition int not null,
  event jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- How far each projection has read; written in the projection's own transaction.
create table projection_offset (
  projection text not null,
  topic text not null,
  partition int not null,
  next_offset bigint not null default 0,
  primary key (projection, topic, partition)
) with (fillfactor = 10);

-- Events that a projection could not apply, and later events of the same key, which must not overtake them.
create table parked (
  projection text not null,
  topic text not null,
  partition int not null,
  log_offset bigint not null,
  key text not null,
  type text not null,
  event_id uuid not null,
  reason text not null,
  parked_at timestamptz not null default clock_timestamp(),
  primary key (projection, topic, partition, log_offset)
);

create index parked_key on parked (projection, topic, partition, key);

-- Appends events to one partition, in their order, without those that the log holds already.
-- p_events: a JSON array of envelopes as the catalogue defines them.
create function append(p_topic text, p_partition int, p_events jsonb) returns void language plpgsql as $$
declare
  first_offset bigint;
  appended int;
  fresh jsonb;
begin
  select next_offset into first_offset from events.log_head
    where topic = p_topic and partition = p_partition for update;
  if not found then
    insert into events.log_head (topic, partition) values (p_topic, p_partition) on conflict do nothing;
    select next_offset into strict first_offset from events.log_head
      where topic = p_topic and partition = p_partition for update;
  end if;
  loop
    begin
      insert into events.log (topic, partition, log_offset, event_id, source, type, version, key, time, data, traceparent)
        select p_topic, p_partition, first_offset + place - 1, id, source, type, version, key, time, data, traceparent
        from rows from (jsonb_to_recordset(p_events) as
          (id uuid, source text, type text, version int, key text, time text, data jsonb, traceparent text))
          with ordinality as given(id, source, type, version, key, time, data, traceparent, place);
      get diagnostics appended = row_count;
      exit;
    exception when unique_violation then
      -- A repeated batch: leave out what is there, and all but the first of an id that comes twice, and try again.
      select coalesce(jsonb_agg(event order by place), '[]') into fresh from (
        select distinct on (event ->> 'id') event, place
        from jsonb_array_elements(p_events) with ordinality as given(event, place)
        where not exists (select from events.log held where held.event_id = (event ->> 'id')::uuid)
        order by event ->> 'id', place
      ) unseen;
      -- Nothing to leave out: it was not an event id that collided, and trying again would never end.
      if jsonb_array_length(fresh) = jsonb_array_length(p_events) then raise; end if;
      p_events := fresh;
    end;
  end loop;
  if appended > 0 then
    update events.log_head set next_offset = first_offset + appended where topic = p_topic and partition = p_partition;
    perform pg_notify('event_log', p_topic || ':' || p_partition);
  end if;
end $$;

-- Appends to several partitions in one transaction. p_batch: a JSON array of {topic, partition, event}.
-- Partitions are locked in one order, so that two appends never wait for each other.
create function append_all(p_batch jsonb) returns void language plpgsql as $$
declare
  target record;
begin
  for target in
    select entry ->> 'topic' as topic, (entry ->> 'partition')::int as partition, jsonb_agg(entry -> 'event' order by place) as batch
    from jsonb_array_elements(p_batch) with ordinality as given(entry, place)
    group by 1, 2 order by 1, 2
  loop
    perform events.append(target.topic, target.partition, target.batch);
  end loop;
end $$;
