-- A parked event whole: the log may forget it while it waits, and a rebuild that begins with a checkpoint tries it again.
-- As json, because jsonb refuses characters that a log outside of this database may hold. Null when it was parked before
-- this and the log is elsewhere: then it is read from there, for as long as that holds it.
alter table parked add column event json;
update parked set event = jsonb_build_object('id', l.event_id, 'source', l.source, 'type', l.type, 'version', l.version,
    'key', l.key, 'time', l.time, 'data', l.data)
    || case when l.traceparent is null then '{}' else jsonb_build_object('traceparent', l.traceparent) end
  from log l where (l.topic, l.partition, l.log_offset) = (parked.topic, parked.partition, parked.log_offset)
    and l.event_id = parked.event_id;
