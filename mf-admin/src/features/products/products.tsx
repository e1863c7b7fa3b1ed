import { type AnswerOf, searchProducts, type StaffProduct } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { AdminButtonLink } from '../../parts/controls.tsx'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { NewTyre } from './new-tyre.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { SetDialog } from './set-dialog.tsx'
import { text, visibilityWords } from './text.ts'

type Filter = {
  q: string
  visibility: StaffProduct['visibility'] | ''
  brand: string
  kind: 'single' | 'set' | ''
  low: 'true' | ''
  drawn: 'true' | ''
}
type Found = AnswerOf<typeof searchProducts>

const everything: Filter = { q: '', visibility: '', brand: '', kind: '', low: '', drawn: '' }
const SIZES = [20, 50, 100] as const

const all = { value: '', label: text.all }
const visibilities = [all, ...Object.entries(visibilityWords).map(([value, label]) => ({ value, label }))]
const brandsOf = (found: Found | undefined) => [
  all,
  ...(found?.brands ?? []).map((brand) => ({ value: brand, label: brand })),
]

const search: FilterField<Filter> = { name: 'q', label: text.searchLabel, dir: 'rtl', maxLength: 100 }
const narrow: readonly FilterField<Filter, Found>[] = [
  { name: 'visibility', label: text.visibility, options: visibilities, atOnce: true },
  { name: 'brand', label: text.brand, options: brandsOf, atOnce: true },
  { name: 'kind', label: text.kind, options: text.kinds, atOnce: true },
  { name: 'low', label: text.low, ticked: 'true', atOnce: true },
  { name: 'drawn', label: text.drawn, ticked: 'true', atOnce: true },
]

const rowActions = { text: { actions: text.columns.edit, edit: text.edit }, opensRow: true }

const isStockAway = ({ products }: Found): boolean => products.some(({ set, stock }) => !set && stock === null)

/** Every product of the shop with its price and stock, and what staff do with them. */
export const Products = () => (
  <ListPage
    name="products"
    text={text}
    endpoint={searchProducts}
    rows={({ products }) => products}
    count={({ pagination }) => text.count(pagination.totalItems)}
    columns={productColumns}
    rowKey={({ ean }) => ean}
    everything={everything}
    search={search}
    narrow={narrow}
    sizes={SIZES}
    size={50}
    head={({ reload }) => (
      <>
        <AdminButtonLink href="/admin/products/import" icon="sheet">
          {text.import}
        </AdminButtonLink>
        <NewTyre onChanged={reload} />
      </>
    )}
    notice={(found) => isStockAway(found) && <Alert tone="warning">{text.stockAway}</Alert>}
    rowActions={rowActions}
    form={({ row, onSaved, onChanged, onShow, onClose }) =>
      row ? (
        <ProductDialog ean={row.ean} onChanged={onChanged} onClose={onClose} />
      ) : (
        <SetDialog
          onSaved={({ ean }) => {
            onShow({ ...everything, q: ean })
            onSaved()
          }}
          onClose={onClose}
        />
      )
    }
  />
)
