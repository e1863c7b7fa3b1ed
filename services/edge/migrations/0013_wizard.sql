-- Bikes of a make, for the wizard. Makes are few, so the year filters what is left.
create index search_bike_brand on search_bike (lower(brand), year_from, year_to);
