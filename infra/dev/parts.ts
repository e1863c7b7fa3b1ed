/** The services that can be processes of their own, each a folder below `services`; edge is part of the web process. */
export const SERVICES = [
  'catalog',
  'garages',
  'advisor',
  'backoffice',
  'collector',
  'ordering',
  'notifications',
  'invoices',
  'slices',
]
