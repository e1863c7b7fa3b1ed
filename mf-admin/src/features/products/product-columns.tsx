import styled from '@emotion/styled'
import { LOW_STOCK, type StaffProduct } from '@zmig/edge-contract'
import { color, Ltr, money, Muted } from '@zmig/platform'
import { Chip, type ChipTone } from '../../parts/chip.tsx'
import type { AdminIconName } from '../../parts/icon.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import type { Column } from '../../parts/table.tsx'
import { overrideWords, text, visibilityWords } from './text.ts'

const Low = styled.b`
  color: ${color.red};
`

const looks: Record<StaffProduct['visibility'], { tone: ChipTone; icon: AdminIconName }> = {
  instock: { tone: 'green', icon: 'check' },
  preorder: { tone: 'blue', icon: 'truck' },
  ondemand: { tone: 'amber', icon: 'clock' },
  outofstock: { tone: 'red', icon: 'stop' },
  none: { tone: 'grey', icon: 'phone' },
}

/** Whether, and how, the shop sells a product. */
export const VisibilityChip = ({ visibility }: Pick<StaffProduct, 'visibility'>) => (
  <Chip {...looks[visibility]}>{visibilityWords[visibility]}</Chip>
)

const units = (value: number) => (value === 0 ? <Muted>0</Muted> : <Ltr>{value.toLocaleString('he-IL')}</Ltr>)
const none = <Muted>–</Muted>

const onHandCell = ({ stock }: StaffProduct) => {
  if (!stock) return none
  const isLow = stock.override === null && stock.onHand - stock.reserved < LOW_STOCK
  return isLow ? <Low>{stock.onHand.toLocaleString('he-IL')}</Low> : units(stock.onHand)
}

/** What the list says of a product; the way to change it comes after. */
export const productColumns: readonly Column<StaffProduct>[] = [
  {
    id: 'product',
    header: text.columns.product,
    title: true,
    cell: (product) => <ProductCell product={product}>{product.set && <> · {text.set}</>}</ProductCell>,
  },
  { id: 'ean', header: text.columns.ean, cell: ({ ean }) => <Ltr>{ean}</Ltr> },
  {
    id: 'price',
    header: text.columns.price,
    align: 'money',
    cell: ({ price }) => (
      <b>
        <Ltr>{money(price)}</Ltr>
      </b>
    ),
  },
  {
    id: 'fullPrice',
    header: text.columns.fullPrice,
    align: 'money',
    cell: ({ price, fullPrice }) =>
      fullPrice === price ? (
        <Muted>
          <Ltr>{money(fullPrice)}</Ltr>
        </Muted>
      ) : (
        <Ltr>{money(fullPrice)}</Ltr>
      ),
  },
  { id: 'visibility', header: text.columns.visibility, cell: (product) => <VisibilityChip {...product} /> },
  { id: 'onHand', header: text.columns.onHand, align: 'end', cell: onHandCell },
  {
    id: 'reserved',
    header: text.columns.reserved,
    align: 'end',
    cell: ({ stock }) => (stock ? units(stock.reserved) : none),
  },
  {
    id: 'inbound',
    header: text.columns.inbound,
    align: 'end',
    cell: ({ stock }) => (stock ? units(stock.inbound) : none),
  },
  {
    id: 'override',
    header: text.columns.override,
    cell: ({ stock }) =>
      stock?.override ? (
        <Chip tone="grey" icon="eye">
          {overrideWords[stock.override]}
        </Chip>
      ) : (
        <Muted>{stock ? overrideWords.auto : '–'}</Muted>
      ),
  },
]
