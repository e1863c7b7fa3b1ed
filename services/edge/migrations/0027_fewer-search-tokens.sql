-- Kinds of tokens that no shopper asks for alone, or that find few products, have no rows any more: the index of
-- search_tyre.tokens finds those. A product has 6 rows instead of 21, and another price or availability writes fewer.
delete from search_token
where split_part(token, ':', 1) <> all ('{"",brand,category,size,fits-front,fits-rear,fits-set}');

-- An import prices products in the order of their EANs, which is the order of the pages: a page needs room for all of its
-- rows once more, or every row moves to another page and gets a new entry in each index.
alter table search_tyre set (fillfactor = 45);
alter table tyre set (fillfactor = 45);
