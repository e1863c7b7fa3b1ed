-- How the tyres of a line are spelled: each batch of an import asks for the lines that it names.
create index tyre_line on catalog.tyre (lower(fact ->> 'brand'), lower(fact ->> 'line'));
