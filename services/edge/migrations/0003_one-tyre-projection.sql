-- Projection `edge-availability` became part of `edge-tyre`: both fill table tyre. Its offsets and parked events are kept,
-- so that the read model continues from them.
insert into events.projection_offset (projection, topic, partition, next_offset)
  select 'edge-tyre', topic, partition, next_offset from events.projection_offset where projection = 'edge-availability'
  on conflict do nothing;
delete from events.projection_offset where projection = 'edge-availability';
update events.parked set projection = 'edge-tyre' where projection = 'edge-availability';
