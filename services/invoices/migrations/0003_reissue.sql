-- The business of an order may be named after its invoice: a credit note names whom its invoice named.
alter table invoices.document add column business boolean;
comment on column invoices.document.business is 'whether it named a business; null before it is issued, and of documents from before this was kept';
