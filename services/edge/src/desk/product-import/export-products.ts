import { ExportedProducts, exportProducts, PRODUCT_COLUMNS } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { type Command, defineStream } from '../../door/http/define-endpoint.ts'
import { sendFile } from '../../door/http/send-file.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import { amountCell, shekels } from '../../money.ts'
import { csvOf } from '../csv.ts'
import { askStock } from '../product/product-owners.ts'
import type { StaffDeps } from '../staff-pages.ts'

/** Products that are in memory at a time. */
const BATCH = 500

type Product = z.infer<typeof ExportedProducts>['products'][number]

const isSet = ({ facts }: Product): boolean => facts['position'] === 'set'

/** The cells of a product, as an import reads them. A set has no stock of its own. */
const cellsOf = ({ ean, facts }: Product, stock: Awaited<ReturnType<typeof askStock>>) => {
  const counted = stock.get(ean)
  const cells: Record<string, string | number | boolean> = {
    ...facts,
    ean,
    price: amountCell(shekels(Number(facts['price']))),
    fullPrice: amountCell(shekels(Number(facts['fullPrice']))),
    onHand: counted?.onHand ?? '',
    override: counted ? (counted.override ?? 'auto') : '',
  }
  // csv-stringify writes 1 and nothing for booleans
  return PRODUCT_COLUMNS.map((column) => String(cells[column] ?? ''))
}

/** All products in the order of their EANs: the place of the last one is the cursor. */
const rowsOf = async function* (services: ServiceClient) {
  for (let after = ''; ;) {
    const path = `/catalog/tyres/facts?${new URLSearchParams({ after, limit: String(BATCH) }).toString()}`
    const { products } = z.parse(ExportedProducts, await services.get(path))
    const singles = products.filter((product) => !isSet(product)).map(({ ean }) => ean)
    const stock = await askStock(services, singles)
    for (const product of products) yield cellsOf(product, stock)
    const last = products.at(-1)
    if (!last || products.length < BATCH) return
    after = last.ean
  }
}

/** The same rows; what fails before the first one fails here, when the answer can still say so. */
const begun = async <T>(rows: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void>> => {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

/** All products for a spreadsheet, with the columns of an import. */
export const createProductExport = ({ services, audit, clock }: StaffDeps): Command =>
  defineStream(exportProducts, async ({ staff, response }) => {
    const rows = await begun(rowsOf(services))
    await audit(signedIn(staff), 'products-exported')
    const day = clock.now().toISOString().slice(0, 10)
    response.set('content-type', exportProducts.contentType ?? '')
    response.set('content-disposition', `attachment; filename="products-${day}.csv"`)
    await sendFile(response, Readable.from(rows), stringify(csvOf([...PRODUCT_COLUMNS])))
  })
