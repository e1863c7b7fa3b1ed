-- Orders that wait for a time arranged by phone hold no booking: hiding their garage has to find them without one.
create index orders_by_phone on ordering.orders (garage_id)
  where manual_booking and status not in ('cancelled', 'closed');
