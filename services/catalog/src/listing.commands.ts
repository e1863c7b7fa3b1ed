import {
  AliasListed,
  type BrandFacts,
  BrandListed,
  type CategoryFacts,
  CategoryListed,
  ShipmentScheduled,
  TyreListed,
  type TyreFacts,
} from '@zmig/events'
import { createFactImporter, createFactWriter, type FactTable } from '@zmig/kit/facts'
import type * as z from 'zod'

/**
 * Lists tyres and sets, new or changed; an unchanged one publishes no event.
 * A set is one product: it carries its rear's size and the price of the pair (decisions.md, Catalogue).
 */
export const importTyres = createFactImporter<TyreFacts>({
  table: 'catalog.tyre',
  idOf: (tyre) => tyre.ean,
  event: TyreListed,
  source: '/catalog',
})

const categories: FactTable<CategoryFacts> = {
  table: 'catalog.category',
  idOf: (category) => category.id,
  event: CategoryListed,
  source: '/catalog',
}
/** Lists categories with their Hebrew names and texts for search engines. */
export const importCategories = createFactImporter(categories)
/** Lists and changes categories in the caller's transaction. */
export const writeCategories = createFactWriter(categories)

const brands: FactTable<BrandFacts> = {
  table: 'catalog.brand',
  idOf: (brand) => brand.id,
  event: BrandListed,
  source: '/catalog',
}
/** Lists brands, as the shop spells them. */
export const importBrands = createFactImporter(brands)
/** Lists and changes brands in the caller's transaction. */
export const writeBrands = createFactWriter(brands)

export type Shipment = z.infer<typeof ShipmentScheduled.data>

/** Schedules shipments. There are two roles, the shipment on its way and the one to order for; a new shipment replaces the old one of its role. */
export const importShipments = createFactImporter<Shipment>({
  table: 'catalog.shipment',
  idOf: (shipment) => shipment.role,
  event: ShipmentScheduled,
  source: '/catalog',
})

export type Alias = z.infer<typeof AliasListed.data>

/** Lists other spellings of brands, lines and bikes, which the search understands. The newest meaning of an alias counts. */
export const importAliases = createFactImporter<Alias>({
  table: 'catalog.alias',
  idOf: AliasListed.key,
  event: AliasListed,
  source: '/catalog',
})
