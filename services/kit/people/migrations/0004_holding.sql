-- What a searched text must hold. Of three characters or more the threes alone: they imply the twos, and each key costs a walk
-- through its list, which is long for a family name or the end of an e-mail.
create function people.wanted_grams(value text) returns text[] language sql immutable parallel safe strict
  return (
    select coalesce(array_agg(distinct substr(value, place, least(3, length(value)))), '{}')
    from generate_series(1, greatest(1, length(value) - 2)) as place where length(value) > 1
  );

-- Ids of those whose name, phone or e-mail holds a text in small letters. The setting: where many people may hold it, the
-- planner prefers to read all of them and to cut each into its grams, which takes seconds; the index takes milliseconds.
create function people.holding(value text) returns setof uuid language sql stable strict rows 100 set enable_seqscan = off
begin atomic
  select id from people.person
  where people.grams(people.searched(name, phone, email, shipping_name, shipping_phone)) @> people.wanted_grams(value)
    and strpos(people.searched(name, phone, email, shipping_name, shipping_phone), value) > 0;
end;
