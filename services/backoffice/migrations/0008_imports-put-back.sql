-- An import that puts back another one: its lines go the other way.
alter table backoffice.product_import
  -- once, however often it is pressed
  add column puts_back uuid unique references backoffice.product_import (id),
  -- why, in the words of staff
  add column reason text;
