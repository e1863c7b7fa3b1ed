import { type DraftItem, exportDraftOrder, type Supplier } from '@zmig/edge-contract'
import { stringify } from 'csv-stringify/sync'
import { csvOf } from '../csv.ts'

/** The columns of a supplier's list, in English: suppliers are abroad. Amounts are euro. */
const columns: Record<string, (item: DraftItem) => string | number> = {
  EAN: ({ ean }) => ean,
  Brand: ({ product }) => product?.brand ?? '',
  Tyre: ({ product }) => product?.displayName ?? '',
  Size: ({ product }) => product?.displaySize ?? '',
  Quantity: ({ quantity }) => quantity,
  'Unit price EUR': ({ unitPrice }) => unitPrice?.toFixed(2) ?? '',
  'Total EUR': ({ unitPrice, quantity }) => ((unitPrice ?? 0) * quantity).toFixed(2),
}

/** The lines of one supplier as CSV. */
export const writeDraft = (items: readonly DraftItem[], supplier: Supplier): string =>
  stringify(
    items.filter(({ source }) => source === supplier).map((item) => Object.values(columns).map((cell) => cell(item))),
    csvOf(Object.keys(columns)),
  )

/** The headers of the file; its name holds the draft's short id. */
export const fileHeaders = (id: string, supplier: Supplier): Record<string, string> => ({
  'content-type': exportDraftOrder.contentType ?? '',
  'content-disposition': `attachment; filename="draft-${id.slice(0, 8)}-${supplier}.csv"`,
})
