import { useState } from 'react'
import {
  type AnswerOf,
  type Coupon,
  createCoupon,
  deleteCoupon,
  isOwnersDiscount,
  listCoupons,
  toggleCoupon,
} from '@zmig/edge-contract'
import { type EdgeClient, Ltr } from '@zmig/platform'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { goneMeanwhile, isGone } from '../../parts/gone-row.ts'
import type { FilterField } from '../../parts/list-filters.tsx'
import { type ListActions, ListPage } from '../../parts/list-page.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Switch } from '../../parts/switch.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { discountText, text } from './text.ts'

type Filter = { code: string; ean: string; active: 'all' | 'true' | 'false' }
const everything: Filter = { code: '', ean: '', active: 'all' }
const search: FilterField<Filter> = { name: 'code', label: text.code, maxLength: 40 }
const narrow: readonly FilterField<Filter>[] = [
  { name: 'ean', label: text.ean, inputMode: 'numeric', maxLength: 14 },
  { name: 'active', label: text.state, options: text.states },
]

type Found = AnswerOf<typeof listCoupons>

/** A coupon of the list. `isOwners`: it takes off more than staff may, so that only an owner switches it on. */
export type ListedCoupon = Coupon & { isOwners: boolean }

const rowsOf = ({ coupons, staffLimit }: Found): ListedCoupon[] =>
  coupons.map((coupon) => ({
    ...coupon,
    isOwners: isOwnersDiscount(coupon.discountAmount, coupon.product?.price, staffLimit),
  }))

/**
 * Switches a coupon on or off; the snackbar offers to take it back. Staff are asked before they switch off a coupon that only
 * an owner switches on again.
 */
const ActiveSwitch = ({ coupon, list }: { coupon: ListedCoupon; list: ListActions<Found> }) => {
  const { edge, user } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isFinal = coupon.active && coupon.isOwners && user.role !== 'owner'
  const switchTo = async (wanted: boolean, after?: ReturnType<typeof undo>) => {
    const { active = wanted }: AnswerOf<typeof toggleCoupon> = await edge.call(toggleCoupon, {
      params: { id: coupon._id },
      body: { active: wanted },
    })
    list.change((found) => ({
      ...found,
      coupons: found.coupons.map((each) => (each._id === coupon._id ? { ...each, active } : each)),
    }))
    list.reload()
    snackbar.success(active ? text.switchedOn : text.switchedOff, after)
  }
  const failureText = (failure: unknown): string => {
    if (!isGone(failure)) return refusalOf(failure)?.message ?? text.toggleFailed
    list.reload()
    return goneMeanwhile(text.removed)
  }
  const toggle = async () => {
    setBusy(true)
    try {
      await switchTo(
        !coupon.active,
        undo(() => switchTo(coupon.active)),
      )
    } catch (failure) {
      snackbar.error(failureText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Switch
        label={text.toggle(coupon)}
        checked={coupon.active}
        busy={busy}
        onChange={() => (isFinal ? setAsking(true) : void toggle())}
      />
      {isAsking && (
        <ConfirmDialog
          title={text.switchOffTitle}
          confirm={text.switchOffConfirm}
          danger
          onConfirm={() => switchTo(false)}
          onClose={() => setAsking(false)}
          failure={failureText}
        >
          <p>{text.switchOffWarning(coupon)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The coupon that is created again after a deletion. */
const fieldsOf = ({ code, ean, discountAmount, active, singleUse, validUntil }: Coupon) => ({
  code,
  ean,
  discountAmount,
  active,
  singleUse,
  validUntil,
})

/** One that orders have used is not created again: its uses would count from 0, and a single use would be possible twice. */
export const restorable = ({ redemptions }: Pick<Coupon, 'redemptions'>): boolean => redemptions === 0

const rowActions = {
  text,
  first: (coupon: ListedCoupon, list: ListActions<Found>) => <ActiveSwitch coupon={coupon} list={list} />,
  onDelete: (edge: EdgeClient, { _id }: Coupon) => edge.call(deleteCoupon, { params: { id: _id } }),
  restoreOf: (edge: EdgeClient, coupon: Coupon) =>
    restorable(coupon) ? () => edge.call(createCoupon, { body: fieldsOf(coupon) }) : undefined,
  describe: (coupon: Coupon) => (
    <>
      <dt>{text.code}</dt>
      <dd>
        <Ltr>{coupon.code}</Ltr>
      </dd>
      <dt>{text.ean}</dt>
      <dd>
        <Ltr>{coupon.ean}</Ltr>
      </dd>
      <dt>{text.columns.discount}</dt>
      <dd>
        <Ltr>{discountText(coupon)}</Ltr>
      </dd>
    </>
  ),
}

/** The coupons with their filters, page by page, and what staff do with them (wizard-shops-and-admin.md §2 Coupons screen). */
export const Coupons = () => (
  <ListPage
    name="coupons"
    text={text}
    endpoint={listCoupons}
    rows={rowsOf}
    count={({ pagination, activeItems }) => text.count(pagination.totalItems, activeItems)}
    columns={couponColumns}
    rowKey={({ _id }) => _id}
    everything={everything}
    search={search}
    narrow={narrow}
    maxHeight={600}
    rowActions={rowActions}
    form={({ row, found, onSaved, onClose }) => (
      <CouponDialog coupon={row} staffLimit={found.staffLimit} onSaved={onSaved} onClose={onClose} />
    )}
  />
)
