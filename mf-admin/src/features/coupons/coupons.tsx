import { useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { type Coupon, createCoupon, deleteCoupon, toggleCoupon } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { AdminButton, AdminField, AdminIconButton, AdminSelect } from '../../parts/controls.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Switch } from '../../parts/switch.tsx'
import { RowActions } from '../../parts/table.styles.ts'
import { type Column, DataTable } from '../../parts/table.tsx'
import { useTyped } from '../../parts/use-typed.ts'
import { couponColumns } from './coupon-columns.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import {
  type CouponFilter,
  couponsChanged,
  couponSwitched,
  everything,
  filterChosen,
  limitChosen,
  pageChosen,
  useCoupons,
} from './coupons.slice.ts'
import { discountText, text } from './text.ts'

export { couponsSlice } from './coupons.slice.ts'

/** wizard-shops-and-admin.md §2 Coupons screen, §9 */
const SIZES = [10, 20, 50] as const
const TABLE_HEIGHT = 600

const Filters = ({ filter }: { filter: CouponFilter }) => {
  const dispatch = useDispatch()
  const [typed, setTyped] = useTyped(filter)
  const change = (part: Partial<CouponFilter>) => setTyped((before) => ({ ...before, ...part }))
  return (
    <FilterBar
      submit={text.search}
      role="search"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault()
        dispatch(filterChosen({ ...typed, code: typed.code.trim(), ean: typed.ean.trim() }))
      }}

      active={[filter.ean !== '', filter.active !== 'all'].filter(Boolean).length}
      filters={
        <>
          <AdminField
            label={text.ean}
            name="ean"
            type="search"
            dir="ltr"
            inputMode="numeric"
            maxLength={14}
            value={typed.ean}
            onChange={(ean) => change({ ean })}
          />
          <AdminSelect
            label={text.state}
            name="active"
            value={typed.active}
            options={text.states}
            onChange={(active) => change({ active: active as CouponFilter['active'] })}
          />
        </>
      }
    >
      <AdminField
        label={text.code}
        name="code"
        type="search"
        dir="ltr"
        maxLength={40}
        value={typed.code}
        onChange={(code) => change({ code })}
      />
    </FilterBar>
  )
}

/** The coupon that is created again after a deletion. */
const fieldsOf = ({ code, ean, discountAmount, active, singleUse, validUntil }: Coupon) => ({
  ...{ code, ean, discountAmount, active, singleUse, validUntil },
})

/** One that orders have used is not created again: its uses would count from 0, and a single use would be possible twice. */
export const restorable = ({ redemptions }: Pick<Coupon, 'redemptions'>): boolean => redemptions === 0

/** What is open over the list. */
type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; coupon: Coupon }

/** The coupons with their filters, page by page, and what staff do with them (wizard-shops-and-admin.md §2 Coupons screen). */
export const Coupons = () => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const dispatch = useDispatch()
  const { filter, page, limit, found, loading, failed } = useCoupons()
  const [open, setOpen] = useState<Open>()
  const [switching, setSwitching] = useState<string>()
  const close = () => setOpen(undefined)
  const changed = () => void dispatch(couponsChanged())

  const columns = useMemo((): readonly Column<Coupon>[] => {
    const switchTo = async (_id: string, wanted: boolean) => {
      const { active = wanted } = await edge.call(toggleCoupon, { params: { id: _id }, body: { active: wanted } })
      dispatch(couponSwitched({ _id, active }))
      return active
    }
    const sayOf = (active: boolean) => (active ? text.switchedOn : text.switchedOff)
    const toggle = async ({ _id, active: before }: Coupon) => {
      setSwitching(_id)
      try {
        const active = await switchTo(_id, !before)
        snackbar.success(
          sayOf(active),
          undo(async () => snackbar.success(sayOf(await switchTo(_id, before)))),
        )
      } catch (failure) {
        snackbar.error(refusalOf(failure)?.message ?? text.toggleFailed)
      } finally {
        setSwitching(undefined)
      }
    }
    const actions = (coupon: Coupon) => (
      <RowActions>
        <Switch
          label={text.toggle(coupon)}
          checked={coupon.active}
          busy={switching === coupon._id}
          onChange={() => void toggle(coupon)}
        />
        <AdminIconButton
          small
          icon="pencil"
          label={text.edit(coupon)}
          onClick={() => setOpen({ kind: 'edit', coupon })}
        />
        <AdminIconButton
          small
          icon="trash"
          label={text.remove(coupon)}
          onClick={() => setOpen({ kind: 'delete', coupon })}
        />
      </RowActions>
    )
    return [...couponColumns, { id: 'actions', header: text.columns.actions, bare: true, cell: actions }]
  }, [dispatch, edge, snackbar, switching])

  const isFiltered = filter.code !== '' || filter.ean !== '' || filter.active !== 'all'
  return (
    <>
      <PageHead title={text.title} count={found && text.count(found.pagination.totalItems, found.activeItems)}>
        <AdminButton look="primary" icon="plus" disabled={!found} onClick={() => setOpen({ kind: 'create' })}>
          {text.add}
        </AdminButton>
      </PageHead>
      <Filters filter={filter} />
      {failed && <Failed onRetry={changed}>{text.loadFailed}</Failed>}
      {!found && loading && <Loading />}
      {found && (
        <DataTable
          label={text.title}
          columns={columns}
          rows={found.coupons}
          rowKey={({ _id }) => _id}
          busy={loading}
          maxHeight={TABLE_HEIGHT}
          empty={
            <Empty title={isFiltered ? text.noneFound : text.none}>
              {isFiltered ? (
                <AdminButton onClick={() => dispatch(filterChosen(everything))}>{text.clear}</AdminButton>
              ) : (
                text.first
              )}
            </Empty>
          }
          foot={
            <Paging
              page={page}
              limit={limit}
              total={found.pagination.totalItems}
              sizes={SIZES}
              onPage={(next) => dispatch(pageChosen(next))}
              onLimit={(size) => dispatch(limitChosen(size))}
            />
          }
        />
      )}
      {found && (open?.kind === 'create' || open?.kind === 'edit') && (
        <CouponDialog
          coupon={open.kind === 'edit' ? open.coupon : undefined}
          staffLimit={found.staffLimit}
          onClose={close}
          onSaved={() => {
            close()
            changed()
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog
          text={text}
          onDelete={() => edge.call(deleteCoupon, { params: { id: open.coupon._id } })}
          onRestore={
            restorable(open.coupon) ? () => edge.call(createCoupon, { body: fieldsOf(open.coupon) }) : undefined
          }
          onDeleted={changed}
          onClose={close}
        >
          <dt>{text.code}</dt>
          <dd>
            <Ltr>{open.coupon.code}</Ltr>
          </dd>
          <dt>{text.ean}</dt>
          <dd>
            <Ltr>{open.coupon.ean}</Ltr>
          </dd>
          <dt>{text.columns.discount}</dt>
          <dd>
            <Ltr>{discountText(open.coupon)}</Ltr>
          </dd>
        </DeleteDialog>
      )}
    </>
  )
}
