import type { Database } from '@zmig/kit'
import { readCertificates } from './ece-facts.ts'
import { readGarages } from './place-facts.ts'
import { readShipments, readStock } from './shop-facts.ts'
import { readQuotes } from './supplier-facts.ts'
import { readSets, readSingles } from './tyre-facts.ts'

/** What the rows of the demonstration are recognised by, whatever a log says that has been seeded. */
export const demonstrationIds = () => {
  const singles = readSingles()
  return {
    singles: singles.map(({ ean }) => ean),
    sets: readSets(singles).map(({ ean }) => ean),
    stock: readStock().map(({ ean }) => ean),
    quotes: [...new Set(readQuotes().map(({ ean }) => ean))],
    shipments: readShipments(new Date(0)).map(({ id }) => id),
    garages: readGarages().map(({ id }) => id),
    certificates: readCertificates(singles).map(({ eceId, brand, size }) => `${eceId} ${brand} ${size}`),
  }
}
export type DemonstrationIds = ReturnType<typeof demonstrationIds>

/** Rows of one kind that are in a database. */
export type Leftover = { kind: string; rows: number }

const products = ({ singles, sets }: DemonstrationIds): string[] => [...singles, ...sets]

type Count = { kind: string; ids: (all: DemonstrationIds) => string[]; sql: string }

/** A product that is off sale is still the shop's: it can be put back. */
const PRODUCTS = `select count(*) from (select id from catalog.tyre union all select id from catalog.tyre_off_sale) known
  where id = any($1)`

const COUNTS: Count[] = [
  { kind: 'tyres', ids: ({ singles }) => singles, sql: PRODUCTS },
  { kind: 'sets', ids: ({ sets }) => sets, sql: PRODUCTS },
  { kind: 'stock levels', ids: ({ stock }) => stock, sql: 'select count(*) from ordering.stock where ean = any($1)' },
  {
    kind: 'shipments',
    ids: ({ shipments }) => shipments,
    sql: `select count(*) from catalog.shipment where fact ->> 'id' = any($1)`,
  },
  { kind: 'garages', ids: ({ garages }) => garages, sql: 'select count(*) from garages.garage where id = any($1)' },
  {
    kind: 'coupons',
    ids: products,
    sql: 'select count(*) from ordering.coupon where ean = any($1)',
  },
  {
    kind: 'best offers',
    ids: products,
    sql: 'select count(*) from ordering.best_offer where ean = any($1)',
  },
  {
    kind: 'draft lines',
    ids: products,
    sql: 'select count(*) from backoffice.draft_order_line where ean = any($1)',
  },
  {
    kind: 'supplier quotes',
    ids: ({ quotes }) => quotes,
    sql: 'select count(*) from backoffice.supplier_quote where ean = any($1)',
  },
  {
    kind: 'opening sales',
    ids: ({ singles }) => singles,
    sql: 'select count(*) from backoffice.opening_sales where ean = any($1)',
  },
  {
    kind: 'certificates',
    ids: ({ certificates }) => certificates,
    sql: `select count(*) from backoffice.ece_certificate where ece_id || ' ' || brand || ' ' || size = any($1)`,
  },
]

/** The rows of the demonstration in a database, by kind; kinds without any are left out. */
export const findDemonstration = async (
  database: Pick<Database, 'query'>,
  ids = demonstrationIds(),
): Promise<Leftover[]> => {
  const found: Leftover[] = []
  for (const { kind, ids: idsOf, sql } of COUNTS) {
    const [row] = await database.query<{ count: number }>(sql, [idsOf(ids)])
    if (row && row.count > 0) found.push({ kind, rows: row.count })
  }
  return found
}

/** `3,661 tyres, 1,784 sets`: for a person at a terminal */
export const describeLeftovers = (found: readonly Leftover[]): string =>
  found
    .map(({ kind, rows }) => (rows === 1 ? `1 ${kind.replace(/s$/, '')}` : `${rows.toLocaleString('en')} ${kind}`))
    .join(', ')
