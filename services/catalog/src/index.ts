/** Catalog: what the shop carries. */
export { createCatalogService, catalogMigrations } from './composition.ts'
export { importAliases, type Alias } from './alias/alias.commands.ts'
export { importCategories, type CategoryFacts } from './category/category.commands.ts'
export { importShipments, type Shipment } from './shipment/shipment.commands.ts'
export { importTyres } from './tyre/tyre.commands.ts'
