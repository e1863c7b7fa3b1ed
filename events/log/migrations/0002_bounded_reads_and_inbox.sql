-- How large an event's data are, when they are large. A reader finds where some megabytes end without touching the
-- events; the index over the few large ones costs nothing where there are none.
alter table log add column large_bytes int;
update log set large_bytes = pg_column_size(data) where pg_column_size(data) > 250;
create index log_large on log (topic, partition, log_offset) include (large_bytes) where large_bytes is not null;
-- Uncompressed, so that the size of large data is what a reader gets and is known without reading them.
alter table log alter column data set storage external;

-- Ids that readers of a log outside this database have read, with their first offset: a repeated event is in such
-- a log at another offset. Only the lowest offset of a partition counts, noted by any reader.
create table inbox (
  event_id uuid primary key,
  topic text not null,
  partition int not null,
  log_offset bigint not null,
  noted_at timestamptz not null default now()
);
create index inbox_noted_at on inbox using brin (noted_at);

-- Notes events of one partition, and returns which of them are repeats: those whose id has another place.
-- Rows are written in the order of their ids, so that two readers of the same events never wait for each other in a circle.
create function note_in_inbox(p_topic text, p_partition int, p_ids uuid[], p_offsets bigint[])
returns setof bigint language plpgsql as $$
declare
  held_here int;
begin
  perform set_config('synchronous_commit', 'off', true);
  -- All new, as they mostly are: nothing else is as fast.
  begin
    insert into events.inbox (event_id, topic, partition, log_offset)
      select id, p_topic, p_partition, place from unnest(p_ids, p_offsets) as given(id, place) order by id;
    return;
  exception when unique_violation then null;
  end;
  -- All known, as for every further process.
  select count(*) into held_here from unnest(p_ids, p_offsets) as given(id, place)
    join events.inbox on event_id = id and log_offset = place and topic = p_topic and partition = p_partition;
  if held_here = cardinality(p_ids) then return; end if;
  -- Some of each, or repeats among them.
  insert into events.inbox (event_id, topic, partition, log_offset)
    select distinct on (id) id, p_topic, p_partition, place from unnest(p_ids, p_offsets) as given(id, place) order by id, place
    on conflict do nothing;
  -- An id that is held further on was noted by somebody who began to read behind its first place.
  update events.inbox held set log_offset = given.place
    from (select id, min(place) as place from unnest(p_ids, p_offsets) as given(id, place) group by id order by id) given
    where held.event_id = given.id and held.topic = p_topic and held.partition = p_partition and held.log_offset > given.place;
  return query select given.place from unnest(p_ids, p_offsets) as given(id, place)
    join events.inbox held on held.event_id = given.id
    where (held.topic, held.partition, held.log_offset) is distinct from (p_topic, p_partition, given.place);
end $$;

-- The first offset that was recorded at or after a time, or the head. Offsets are dense and recorded in their order, so
-- halving finds it.
create function offset_at(p_topic text, p_partition int, p_moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint;
  high bigint;
  middle bigint;
begin
  select next_offset into high from events.log_head where topic = p_topic and partition = p_partition;
  select min(log_offset) into low from events.log where topic = p_topic and partition = p_partition;
  while low < high loop
    middle := (low + high) / 2;
    if (select recorded_at < p_moment from events.log where topic = p_topic and partition = p_partition and log_offset = middle)
    then low := middle + 1;
    else high := middle;
    end if;
  end loop;
  return high;
end $$;

-- Appends events to some partitions, in their order, without those that the log holds already: one pass over the events,
-- where the previous functions took three. A lock that another session keeps ends in an error before the writer's
-- deadline, so that no statement is left running on the server.
-- p_topics, p_partitions, p_counts: each partition once, and how many of the events are for it.
-- p_events: an array of envelopes, each with its topic, its partition, and its place among those for it, from 0 on.
drop function append_all(jsonb);
drop function append(text, int, jsonb);
create function append_batch(p_topics text[], p_partitions int[], p_counts int[], p_events json) returns void
language plpgsql set lock_timeout = '4s' as $$
declare
  tries int := 0;
begin
  insert into events.log_head (topic, partition)
    select t, p from unnest(p_topics, p_partitions) as place(t, p)
    where not exists (select from events.log_head where topic = t and partition = p) order by t, p
    on conflict do nothing;
  -- In one order, so that two appends never wait for each other in a circle.
  perform from events.log_head head join unnest(p_topics, p_partitions) as place(t, p) on topic = t and partition = p
    order by topic, partition for update of head;
  loop
    begin
      if tries = 0 then
        insert into events.log (topic, partition, log_offset, event_id, source, type, version, key, time, data, traceparent, large_bytes)
          select topic, partition, next_offset + place, id, source, type, version, key, time, data, traceparent,
            case when pg_column_size(data) > 250 then pg_column_size(data) end
          from json_to_recordset(p_events) as event(topic text, partition int, place int, id uuid, source text, type text,
            version int, key text, time text, data jsonb, traceparent text)
          join events.log_head using (topic, partition);
        update events.log_head set next_offset = next_offset + n from unnest(p_topics, p_partitions, p_counts) as place(t, p, n)
          where topic = t and partition = p;
      else
        insert into events.log (topic, partition, log_offset, event_id, source, type, version, key, time, data, traceparent, large_bytes)
          select topic, partition, next_offset + row_number() over (partition by topic, partition order by place) - 1,
            id, source, type, version, key, time, data, traceparent,
            case when pg_column_size(data) > 250 then pg_column_size(data) end
          from (
            select distinct on (id) *
            from json_to_recordset(p_events) as event(topic text, partition int, place int, id uuid, source text, type text,
              version int, key text, time text, data jsonb, traceparent text)
            where not exists (select from events.log where event_id = id) order by id, place) fresh
          join events.log_head using (topic, partition);
        update events.log_head head set next_offset = greatest(next_offset, (
            select max(log_offset) + 1 from events.log where topic = head.topic and partition = head.partition))
          from unnest(p_topics, p_partitions) as place(t, p) where topic = t and partition = p;
      end if;
      exit;
    exception when unique_violation then
      -- Some id is there already, or comes twice: leave those out. What another transaction is appending to another
      -- partition shows only once that has ended, hence again. When it was not an id that collided, that would never end.
      tries := tries + 1;
      if tries > 10 then raise; end if;
    end;
  end loop;
  perform pg_notify('event_log', t || ':' || p) from unnest(p_topics, p_partitions) as place(t, p);
end $$;
