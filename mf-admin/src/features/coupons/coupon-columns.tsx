import styled from '@emotion/styled'
import type { Coupon } from '@zmig/edge-contract'
import { color, Ltr, money, radius, space } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayText, discountText, isOver, text } from './text.ts'

const Product = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2.5)};
  text-align: start;
  & > :is(img, i) {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    border-radius: ${radius.control};
    background: ${color.page};
    object-fit: contain;
    font-style: normal;
    font-weight: 700;
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.75rem;
  }
`
const Muted = styled.span`
  color: ${color.muted};
`

const productCell = ({ product }: Coupon) => {
  if (!product) return <Chip tone="red">{text.unknownProduct}</Chip>
  const { brand, displayName, displaySize, size = displaySize, ean, price, image } = product
  return (
    <Product>
      {image ? <img src={image} alt="" width={36} height={36} loading="lazy" /> : <i aria-hidden="true">{brand[0]}</i>}
      <span>
        <Ltr>{`${brand} ${displayName}`}</Ltr>
        <small>
          <Ltr>{size}</Ltr> · <Ltr>{ean}</Ltr> · <Ltr>{money(price)}</Ltr>
        </small>
      </span>
    </Product>
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
