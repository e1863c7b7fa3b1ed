-- Money that comes for an order asks whether its visitor has paid for the one that took its place.
create index orders_of_visitor on ordering.orders (visitor_id) where visitor_id is not null;
