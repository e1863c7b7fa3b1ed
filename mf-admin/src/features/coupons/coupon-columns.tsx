import type { Coupon } from '@zmig/edge-contract'
import { Ltr, money, Muted } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayText } from '../../parts/time.ts'
import { discountText, isOver, text } from './text.ts'

const productCell = ({ product }: Coupon) => {
  if (!product) return <Chip tone="red">{text.unknownProduct}</Chip>
  return (
    <ProductCell product={product}>
      {' · '}
      <Ltr>{product.ean}</Ltr> · <Ltr>{money(product.price)}</Ltr>
    </ProductCell>
  )
}

const stateCell = (coupon: Coupon) => (
  <>
    <Chip tone={coupon.active ? 'green' : 'grey'} icon={coupon.active ? 'check' : 'stop'}>
      {coupon.active ? text.active : text.inactive}
    </Chip>
    {coupon.singleUse && <Muted> {text.singleUse}</Muted>}
  </>
)

const untilCell = (coupon: Coupon) => {
  if (!coupon.validUntil) return <Muted>{text.endless}</Muted>
  return isOver(coupon, new Date()) ? (
    <Chip tone="amber" icon="clock">
      {text.over} <Ltr>{dayText(coupon.validUntil)}</Ltr>
    </Chip>
  ) : (
    <Ltr>{dayText(coupon.validUntil)}</Ltr>
  )
}

/** What the list says of a coupon (wizard-shops-and-admin.md §2 Coupons screen); the actions come after it. */
export const couponColumns: readonly Column<Coupon>[] = [
  {
    id: 'code',
    header: text.code,
    title: true,
    cell: ({ code }) => (
      <b>
        <Ltr>{code}</Ltr>
      </b>
    ),
  },
  { id: 'ean', header: text.ean, cell: ({ ean }) => <Ltr>{ean}</Ltr> },
  { id: 'product', header: text.columns.product, cell: productCell },
  { id: 'discount', header: text.columns.discount, align: 'end', cell: (coupon) => <Ltr>{discountText(coupon)}</Ltr> },
  { id: 'active', header: text.state, cell: stateCell },
  {
    id: 'redemptions',
    header: text.columns.redemptions,
    align: 'end',
    cell: ({ redemptions }) => (redemptions === 0 ? <Muted>0</Muted> : redemptions.toLocaleString('he-IL')),
  },
  {
    id: 'createdBy',
    header: text.columns.createdBy,
    cell: ({ createdBy }) => (createdBy ? <bdi>{createdBy}</bdi> : <Muted>{text.unknownMaker}</Muted>),
  },
  { id: 'validUntil', header: text.columns.validUntil, cell: untilCell },
]
