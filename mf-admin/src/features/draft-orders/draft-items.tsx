import { useMemo, useState } from 'react'
import { type DraftItem, type DraftOrder, type Supplier, supplierNames } from '@zmig/edge-contract'
import { chooseColumn } from '../../parts/choose-column.tsx'
import { AdminButton, AdminField, AdminSelect } from '../../parts/controls.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { type ItemChanges, itemColumns } from './item-columns.tsx'
import { text } from './text.ts'
import { WhyDialog } from './why-dialog.tsx'

/** wizard-shops-and-admin.md §9 */
const SIZES = [10, 25, 50, 100] as const
const PAGE = 25

const NOBODY = 'none'
export type ItemFilter = { words: string; source: Supplier | typeof NOBODY | '' }
export const everyItem: ItemFilter = { words: '', source: '' }
export const withoutSource: ItemFilter = { words: '', source: NOBODY }

const isFound =
  ({ words, source }: ItemFilter) =>
  ({ ean, product, source: own }: DraftItem): boolean => {
    const told = `${ean} ${product ? `${product.brand} ${product.displayName} ${product.displaySize} ${product.size ?? ''}` : ''}`
    const isSource = source === '' || (own ?? NOBODY) === source
    return (
      isSource &&
      words
        .toLowerCase()
        .split(/\s+/)
        .every((word) => told.toLowerCase().includes(word))
    )
  }

const sourceOptions = [
  { value: '', label: text.allSuppliers },
  ...Object.entries(supplierNames).map(([value, label]) => ({ value, label })),
  { value: NOBODY, label: text.withoutSupplier },
]

const ItemFilters = ({ filter, onFilter }: { filter: ItemFilter; onFilter: (filter: ItemFilter) => void }) => (
  <FilterBar
    role="search"
    aria-label={text.items}
    onSubmit={(event) => event.preventDefault()}
    active={filter.source === '' ? 0 : 1}
    filters={
      <AdminSelect
        label={text.itemColumns.source}
        name="source"
        value={filter.source}
        options={sourceOptions}
        onChange={(source) => onFilter({ ...filter, source: source as ItemFilter['source'] })}
      />
    }
  >
    <AdminField
      label={text.search}
      name="words"
      type="search"
      value={filter.words}
      onChange={(words) => onFilter({ ...filter, words })}
    />
  </FilterBar>
)

type Props = {
  order: DraftOrder
  changes: ItemChanges
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
}

/** The lines of a draft, page by page, with what staff change of each. */
export const DraftItems = ({ order, changes, filter, onFilter }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(PAGE)
  const [why, setWhy] = useState<DraftItem>()
  const found = useMemo(() => order.items.filter(isFound(filter)), [order.items, filter])
  const last = Math.max(1, Math.ceil(found.length / limit))
  const shown = Math.min(page, last)
  const rows = found.slice((shown - 1) * limit, shown * limit)
  const ticked = order.items.filter(({ ean }) => chosen.includes(ean))
  const columns: Column<DraftItem>[] = [
    ...(changes
      ? [
          chooseColumn({
            keys: rows.map(({ ean }) => ean),
            rowKey: ({ ean }: DraftItem) => ean,
            chosen,
            onChoose: setChosen,
            words: { page: text.choosePage, row: text.choose },
          }),
        ]
      : []),
    ...itemColumns(changes, setWhy),
  ]
  if (order.items.length === 0) return <Empty title={text.noItems} />
  return (
    <>
      <ItemFilters
        filter={filter}
        onFilter={(next) => {
          onFilter(next)
          setPage(1)
        }}
      />
      {changes && ticked.length > 0 && (
        <ChosenBar items={ticked} changeLines={changes.changeLines} onDone={() => setChosen([])} />
      )}
      <DataTable
        label={text.items}
        columns={columns}
        rows={rows}
        rowKey={({ ean }) => ean}
        empty={
          <Empty title={text.noneFound}>
            <AdminButton onClick={() => onFilter(everyItem)}>{text.clear}</AdminButton>
          </Empty>
        }
        foot={
          <Paging
            page={shown}
            limit={limit}
            total={found.length}
            sizes={SIZES}
            onPage={setPage}
            onLimit={(size) => {
              setLimit(size)
              setPage(1)
            }}
          />
        }
      />
      {why && <WhyDialog item={why} order={order} onClose={() => setWhy(undefined)} />}
    </>
  )
}
