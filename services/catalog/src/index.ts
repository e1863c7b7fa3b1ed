/** Catalog: the products of the shop. */
export { createCatalogService, catalogMigrations } from './composition.ts'
export { catalogConfig } from './config.ts'
export * from './listing.commands.ts'
export { cancelShipments, removeProducts } from './removal.commands.ts'
export { forgetVisitorsOf } from './tyre-request/tyre-request.commands.ts'
