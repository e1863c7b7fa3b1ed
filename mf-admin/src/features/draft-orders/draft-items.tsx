import styled from '@emotion/styled'
import { type ReactNode, useMemo, useState } from 'react'
import { type DraftItem, type DraftOrder, type Supplier, supplierNames } from '@zmig/edge-contract'
import { color, Ltr, radius } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { chooseColumn } from '../../parts/choose-column.tsx'
import { AdminButton, AdminField, AdminIconButton, AdminSelect, fieldLook } from '../../parts/controls.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { ChosenBar, useSayChanged } from './chosen-bar.tsx'
import { QuantityField } from './quantity-field.tsx'
import { euroText, text } from './text.ts'
import type { DraftWork } from './use-draft-orders.ts'
import { WhyDialog } from './why-dialog.tsx'

/** wizard-shops-and-admin.md §9 */
const SIZES = [10, 25, 50, 100] as const
const PAGE = 25

/** A supplier's name; RDUCH stands out (wizard-shops-and-admin.md §3 Draft order). */
export const SupplierTag = styled.span`
  display: inline-block;
  padding: 1px 8px;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: #edeae5;
  color: #42494f;
  font-size: 0.75rem;
  font-weight: 500;
  white-space: nowrap;
  &[data-supplier='rduch'] {
    border-color: ${color.signal};
    background: var(--signal-wash);
    color: ${color.signalStrong};
    font-weight: 700;
  }
`
const Choice = styled.select`
  ${fieldLook}
  inline-size: auto;
  min-block-size: 28px;
  max-inline-size: 190px;
  font-size: 0.8125rem;
  &[data-supplier='rduch'] {
    border-color: ${color.signalStrong};
    background: var(--signal-wash);
    font-weight: 600;
  }
`
const Zero = styled.b`
  color: ${color.red};
`
const Buttons = styled.span`
  display: inline-flex;
  gap: 4px;
`

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

type EditProps = { item: DraftItem; changeLine: DraftWork['changeLine'] }

const SourceChoice = ({ item, changeLine }: EditProps) => {
  const [busy, setBusy] = useState(false)
  const { source, unitPrice, quotes, ean } = item
  // who it is bought of may have withdrawn its quote since
  const own = source && !quotes.some(({ supplier }) => supplier === source)
  return (
    <Choice
      aria-label={text.sourceOf(item)}
      aria-busy={busy || undefined}
      dir="ltr"
      data-supplier={source ?? undefined}
      value={source ?? ''}
      disabled={quotes.length === 0 && !source}
      onChange={({ target: { value } }) => {
        setBusy(true)
        const wish = value === '' ? null : (value as Supplier)
        void changeLine(ean, { source: wish }).finally(() => setBusy(false))
      }}
    >
      <option value="">{text.noSupplier}</option>
      {own && (
        <option value={source}>
          {supplierNames[source]} · {euroText(unitPrice ?? 0)}
        </option>
      )}
      {quotes.map(({ supplier, eur, stock }) => (
        <option key={supplier} value={supplier}>
          {supplierNames[supplier]} · {euroText(supplier === source ? (unitPrice ?? eur) : eur)} · {stock}
        </option>
      ))}
    </Choice>
  )
}

/** Removes one line, as the bar removes those that are ticked. */
const RemoveLine = ({ item, changeLines }: { item: DraftItem } & Pick<DraftWork, 'changeLines'>) => {
  const [busy, setBusy] = useState(false)
  const sayChanged = useSayChanged(changeLines)
  const remove = async () => {
    setBusy(true)
    const answer = await changeLines([{ ean: item.ean, quantity: 0 }]).finally(() => setBusy(false))
    if (answer) sayChanged(text.removed(item), answer.before)
  }
  return <AdminIconButton small icon="trash" label={text.remove(item)} disabled={busy} onClick={() => void remove()} />
}

/** What is read of a line; what staff change of it comes from `editing`. */
const readColumns: readonly Column<DraftItem>[] = [
  { id: 'ean', header: text.itemColumns.ean, cell: ({ ean }) => <Ltr>{ean}</Ltr> },
  {
    id: 'product',
    header: text.itemColumns.product,
    title: true,
    cell: ({ product }) =>
      product ? <ProductCell product={product} /> : <Chip tone="red">{text.unknownProduct}</Chip>,
  },
  {
    id: 'source',
    header: text.itemColumns.source,
    cell: ({ source }) =>
      source ? (
        <SupplierTag data-supplier={source}>
          <Ltr>{supplierNames[source]}</Ltr>
        </SupplierTag>
      ) : (
        <Chip tone="amber">{text.noSupplier}</Chip>
      ),
  },
  {
    id: 'unitPrice',
    header: text.itemColumns.unitPrice,
    align: 'end',
    cell: ({ unitPrice }) => (unitPrice === null ? '–' : <Ltr>{euroText(unitPrice)}</Ltr>),
  },
  {
    id: 'quantity',
    header: text.itemColumns.quantity,
    align: 'end',
    cell: ({ quantity }) => <b>{quantity.toLocaleString('he-IL')}</b>,
  },
  {
    id: 'currentStock',
    header: text.itemColumns.currentStock,
    align: 'end',
    cell: ({ currentStock }) =>
      currentStock > 0 ? (
        currentStock.toLocaleString('he-IL')
      ) : (
        <Zero>
          <Ltr>{currentStock}</Ltr>
        </Zero>
      ),
  },
  {
    id: 'lastYearSold',
    header: text.itemColumns.lastYearSold,
    align: 'end',
    cell: ({ lastYearSold }) => lastYearSold.toLocaleString('he-IL'),
  },
  {
    id: 'addedReason',
    header: text.itemColumns.addedReason,
    cell: ({ addedReason }) => (
      <Chip tone={addedReason === 'customer_order' ? 'blue' : 'grey'}>{text.reasons[addedReason]}</Chip>
    ),
  },
]

type Props = {
  order: DraftOrder
  /** undefined while the draft can not be changed */
  changes: Pick<DraftWork, 'changeLine' | 'changeLines'> | undefined
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
}

/** The lines of a draft, page by page, with what staff change of each. */
export const DraftItems = ({ order, changes, filter, onFilter }: Props) => {
  const changeLine = changes?.changeLine
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(PAGE)
  const [why, setWhy] = useState<DraftItem>()
  const found = useMemo(() => order.items.filter(isFound(filter)), [order.items, filter])
  const last = Math.max(1, Math.ceil(found.length / limit))
  const shown = Math.min(page, last)

  const edited: Partial<Record<string, (item: DraftItem) => ReactNode>> = changeLine
    ? {
        source: (item) => <SourceChoice item={item} changeLine={changeLine} />,
        quantity: (item) => <QuantityField item={item} onSave={(quantity) => changeLine(item.ean, { quantity })} />,
      }
    : {}
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
    ...readColumns.map((column) => ({
      ...column,
      ...(column.id === 'source' && changeLine && { header: text.itemColumns.sourceChoice }),
      cell: edited[column.id] ?? column.cell,
    })),
    {
      id: 'actions',
      header: text.itemColumns.actions,
      bare: true,
      cell: (item) => (
        <Buttons>
          <AdminIconButton small icon="chart" label={text.why(item)} onClick={() => setWhy(item)} />
          {changes && <RemoveLine item={item} changeLines={changes.changeLines} />}
        </Buttons>
      ),
    },
  ]
  if (order.items.length === 0) return <Empty title={text.noItems} />
  return (
    <>
      <FilterBar
        role="search"
        aria-label={text.items}
        onSubmit={(event) => event.preventDefault()}
        active={filter.source === '' ? 0 : 1}
        filters={
          <>
            <AdminSelect
              label={text.itemColumns.source}
              name="source"
              value={filter.source}
              options={sourceOptions}
              onChange={(source) => {
                onFilter({ ...filter, source: source as ItemFilter['source'] })
                setPage(1)
              }}
            />
          </>
        }
      >
        <AdminField
          label={text.search}
          name="words"
          type="search"
          value={filter.words}
          onChange={(words) => {
            onFilter({ ...filter, words })
            setPage(1)
          }}
        />
      </FilterBar>
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
