/** Catalog: the products of the shop. */
export { createCatalogService, catalogMigrations } from './composition.ts'
export * from './listing.commands.ts'
