-- Room for all rows of a page once more: an import changes prices and stock of them together, and its rows keep their
-- index entries then.
alter table ordering.product set (fillfactor = 45);
alter table ordering.stock set (fillfactor = 45);
alter table ordering.availability set (fillfactor = 45);
