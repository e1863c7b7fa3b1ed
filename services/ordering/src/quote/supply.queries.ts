import type { Sql } from '@zmig/kit'
import type { Stock } from '../availability/availability.decider.ts'
import type { Product } from './allocation.decider.ts'

type ProductRow = Omit<Product, 'set'> & { frontEan: string | null; rearEan: string | null }

/**
 * Products that meet a condition.
 * @param condition trusted SQL over the columns of ordering.product, its values in `values`
 */
export const readProducts = async (sql: Sql, condition: string, values: unknown[]): Promise<Product[]> => {
  const rows = await sql.query<ProductRow>(
    `select ean, brand, display_name as "displayName", display_size as "displaySize", price,
       free_shipping as "freeShipping", front_ean as "frontEan", rear_ean as "rearEan"
     from ordering.product where ${condition}`,
    values,
  )
  return rows.map(({ frontEan, rearEan, ...product }) => ({
    ...product,
    set: frontEan !== null && rearEan !== null ? { frontEan, rearEan } : null,
  }))
}

const stockColumns = `ean, on_hand as "onHand", reserved, inbound_current as "inboundCurrent",
  reserved_current as "reservedCurrent", override`

const byEan = <Row extends { ean: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.ean, row]))

export const readProductsOf = async (sql: Sql, eans: string[]): Promise<Map<string, Product>> =>
  byEan(await readProducts(sql, 'ean = any($1)', [eans]))

/** Stock of single tyres, as it is now. */
export const readStocks = async (sql: Sql, eans: string[]): Promise<Map<string, Stock>> =>
  byEan(await sql.query<Stock>(`select ${stockColumns} from ordering.stock where ean = any($1)`, [eans]))

/** Stock of single tyres, locked until the transaction ends, in the order of EANs so that no two orders deadlock. */
export const lockStocks = async (tx: Sql, eans: string[]): Promise<Map<string, Stock>> =>
  byEan(
    await tx.query<Stock>(`select ${stockColumns} from ordering.stock where ean = any($1) order by ean for update`, [
      eans,
    ]),
  )
