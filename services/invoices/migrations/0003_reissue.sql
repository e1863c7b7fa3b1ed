-- A document that is issued again for another buyer: its credit note names whom the document named.
alter table invoices.document add column business boolean;
comment on column invoices.document.business is 'whether it named a business; null before it is issued, and of documents from before this was kept';
