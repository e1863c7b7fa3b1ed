import { staffPages } from '../paged.ts'
import { findStaffProduct, LOW_STOCK, searchProducts, type QueryOf, type StaffProduct } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { unlessAway } from '../inbox/waiting.ts'
import { shekels } from '../../money.ts'
import { refuseStaff } from '../../door/staff/staff-answer.ts'
import { toOrderProduct } from '../product-list/product-list.queries.ts'
import { SELECT_TYRE } from '../../shop/tyre/tyre.queries.ts'
import type { TyreRow } from '../../tyre-row.ts'
import { askProduct, askStock, eanOf } from './product-owners.ts'

/** Products of a page, unless the caller says otherwise. */
const PAGE = 50

/** What a word is looked for in: EAN, names, and sizes with and without the slash. */
const TEXT = `lower(tyre.ean || ' ' || tyre.brand || ' ' || tyre.line || ' ' || tyre.hebrew_name || ' ' || tyre.display_size
  || ' ' || tyre.width || '/' || tyre.profile || '-' || tyre.rim || ' ' || coalesce(tyre.front ->> 'ean', '')
  || ' ' || coalesce(tyre.rear ->> 'ean', ''))`

const WHERE = `
  where tyre.listed
    and not exists (select from unnest($1::text[]) as word where position(word in ${TEXT}) = 0)
    and ($2 = '' or tyre.visibility = $2) and ($3 = '' or tyre.brand = $3)
    and ($4 = '' or tyre.is_set = ($4 = 'set'))
    and (not $5 or (tyre.visibility <> 'none' and not (tyre.visibility = 'instock' and tyre.available >= ${LOW_STOCK})))
    and (not $6 or tyre.cdn is null)`
const PAGE_OF = `${SELECT_TYRE} ${WHERE} order by tyre.brand, tyre.line, tyre.display_size, tyre.ean limit $7 offset $8`
const COUNT = `select count(*)::integer as total from edge.tyre tyre ${WHERE}`
const BRANDS = 'select distinct brand from edge.tyre where listed order by brand'

type Filter = QueryOf<typeof searchProducts>

const filterOf = ({ q = '', visibility = '', brand = '', kind = '', low, drawn }: Filter) => [
  q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10),
  visibility,
  brand,
  kind,
  low === 'true',
  drawn === 'true',
]

/** Staff's list of products, from the read model, with their stock as ordering knows it. */
export const createStaffProductQueries = (sql: Sql, services: ServiceClient): Query[] => [
  defineQuery(searchProducts, async ({ query: { page = 1, limit = PAGE, ...filter } }) => {
    const filters = filterOf(filter)
    const [rows, [counted], brands] = await Promise.all([
      sql.query<TyreRow>(PAGE_OF, [...filters, limit, (page - 1) * limit]),
      sql.query<{ total: number }>(COUNT, filters),
      sql.query<{ brand: string }>(BRANDS),
    ])
    const singles = rows.filter((row) => !row.is_set).map(({ ean }) => ean)
    // without ordering the list still shows what the shop shows
    const stocks = await unlessAway(askStock(services, singles))
    const products = rows.map((row): StaffProduct => ({
      ...toOrderProduct(row),
      fullPrice: shekels(row.full_price),
      set: row.is_set,
      visibility: row.visibility,
      available: row.available,
      hasPicture: row.cdn !== null,
      stock: stocks?.get(row.ean) ?? null,
    }))
    return {
      ok: true as const,
      products,
      brands: brands.map(({ brand }) => brand),
      pagination: staffPages(page, limit, counted?.total ?? 0),
    }
  }),
  defineQuery(findStaffProduct, async ({ params, response }) => {
    const found = await askProduct(services, eanOf(params))
    return found.ok ? found : refuseStaff(response, found)
  }),
]
