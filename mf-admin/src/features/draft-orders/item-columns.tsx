import styled from '@emotion/styled'
import { type ReactNode, useState } from 'react'
import { type DraftItem, type Supplier, supplierNames } from '@zmig/edge-contract'
import { color, Ltr, radius } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminIconButton, fieldLook } from '../../parts/controls.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import type { Column } from '../../parts/table.tsx'
import { useSayChanged } from './chosen-bar.tsx'
import { QuantityField } from './quantity-field.tsx'
import { euroText, text } from './text.ts'
import type { DraftWork } from './use-draft-orders.ts'

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

/** What is read of a line; what staff change of it takes the place of its cell. */
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

/** What staff change of lines; undefined while the draft can not be changed. */
export type ItemChanges = Pick<DraftWork, 'changeLine' | 'changeLines'> | undefined

const editedCells = ({
  changeLine,
}: NonNullable<ItemChanges>): Partial<Record<string, (item: DraftItem) => ReactNode>> => ({
  source: (item) => <SourceChoice item={item} changeLine={changeLine} />,
  quantity: (item) => <QuantityField item={item} onSave={(quantity) => changeLine(item.ean, { quantity })} />,
})

/** The columns of a draft's lines. @param onWhy shows why a line is in the draft */
export const itemColumns = (changes: ItemChanges, onWhy: (item: DraftItem) => void): Column<DraftItem>[] => {
  const edited = changes ? editedCells(changes) : {}
  return [
    ...readColumns.map((column) => ({
      ...column,
      ...(column.id === 'source' && changes && { header: text.itemColumns.sourceChoice }),
      cell: edited[column.id] ?? column.cell,
    })),
    {
      id: 'actions',
      header: text.itemColumns.actions,
      bare: true,
      cell: (item) => (
        <Buttons>
          <AdminIconButton small icon="chart" label={text.why(item)} onClick={() => onWhy(item)} />
          {changes && <RemoveLine item={item} changeLines={changes.changeLines} />}
        </Buttons>
      ),
    },
  ]
}
