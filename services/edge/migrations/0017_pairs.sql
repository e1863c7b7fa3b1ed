-- The sets that hold a tyre, by the tyre's EAN.
create index tyre_pair_front on edge.tyre ((front ->> 'ean')) where is_set;
create index tyre_pair_rear on edge.tyre ((rear ->> 'ean')) where is_set;
