import { listSupplierQuotes, type Supplier, type SupplierQuote, supplierNames } from '@zmig/edge-contract'
import { Ltr, Muted } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { ImportDialog } from './import-dialog.tsx'
import { supplierOptions, text } from './text.ts'

const SIZES = [20, 50, 100] as const

const columns: readonly Column<SupplierQuote>[] = [
  { id: 'ean', header: text.ean, cell: ({ ean }) => <Ltr>{ean}</Ltr> },
  {
    id: 'product',
    header: text.columns.product,
    title: true,
    cell: ({ product }) =>
      product ? <ProductCell product={product} /> : <Chip tone="grey">{text.unknownProduct}</Chip>,
  },
  {
    id: 'supplier',
    header: text.supplier,
    cell: ({ supplier }) => <Ltr>{supplierNames[supplier]}</Ltr>,
  },
  { id: 'eur', header: text.columns.eur, align: 'end', cell: ({ eur }) => <Ltr>€{eur.toFixed(2)}</Ltr> },
  {
    id: 'stock',
    header: text.columns.stock,
    align: 'end',
    cell: ({ stock }) => (stock === 0 ? <Muted>{text.outOfStock}</Muted> : stock.toLocaleString('he-IL')),
  },
  { id: 'at', header: text.columns.at, cell: ({ at }) => <bdi>{dayAndTime(at)}</bdi> },
]

type Filter = { ean: string; supplier: Supplier | '' }
const everything: Filter = { ean: '', supplier: '' }
const search: FilterField<Filter> = {
  name: 'ean',
  label: text.ean,
  inputMode: 'numeric',
  maxLength: 14,
  clean: (typed) => typed.replaceAll(/\D/g, ''),
}
const narrow: readonly FilterField<Filter>[] = [
  { name: 'supplier', label: text.supplier, options: supplierOptions, atOnce: true },
]

/** What suppliers ask for tyres, with the import of their lists and of what was sold before. */
export const SupplierQuotes = () => (
  <ListPage
    name="supplier-quotes"
    text={text}
    endpoint={listSupplierQuotes}
    rows={({ quotes }) => quotes}
    count={({ pagination }) => text.count(pagination.total)}
    columns={columns}
    rowKey={({ ean, supplier }) => `${ean} ${supplier}`}
    everything={everything}
    search={search}
    narrow={narrow}
    sizes={SIZES}
    size={50}
    form={({ onSaved, onClose }) => <ImportDialog onImported={onSaved} onClose={onClose} />}
  />
)
