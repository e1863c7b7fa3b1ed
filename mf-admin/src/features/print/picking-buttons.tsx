import { useState } from 'react'
import { MOST_PICKED, searchOrders, type OrderSearch } from '@zmig/edge-contract'
import { navigate } from '@zmig/platform'
import { AdminButton, AdminButtonLink } from '../../parts/controls.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { pickingAddress, sheetsAddress } from './print-addresses.ts'

/** Most orders that one search answers. */
const PAGE = 100

const text = {
  picking: 'רשימת ליקוט',
  print: 'הדפסת הנבחרות',
  none: 'אין בסינון הזה הזמנות ששולמו ומחכות לצאת.',
  many: (orders: number) =>
    `בסינון הזה ${orders} הזמנות, וברשימת ליקוט אפשר לכלול עד ${MOST_PICKED}. נא לצמצם את הסינון או לסמן הזמנות.`,
}

/** Nothing is filtered but what has to be picked anyway: the edge knows those orders, the oldest first. */
const isAllWaiting = ({ view, ...rest }: OrderSearch): boolean =>
  Object.keys(rest).length === 0 && (view === undefined || view === 'handle')

/**
 * What a filter picks. Without a state in it, the orders that are paid and wait: who filters by a garage or a day wants no
 * parcel that has left.
 */
export const pickedBy = (filter: OrderSearch): OrderSearch =>
  filter.view || filter.status || filter.payment ? filter : { ...filter, view: 'handle' }

/** The picking list of all orders of the list's filter. What was searched for stays out of the address: it holds numbers only. */
export const PickFilter = ({ filterNow }: { filterNow: () => OrderSearch }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const filter = pickedBy(filterNow())
      if (isAllWaiting(filter)) return navigate(pickingAddress([]))
      const page = (number: number) => edge.call(searchOrders, { body: { ...filter, page: number, limit: PAGE } })
      const first = await page(1)
      const total = first.pagination?.total ?? first.orders.length
      if (total === 0) return snackbar.error(text.none)
      if (total > MOST_PICKED) return snackbar.error(text.many(total))
      const found = total > PAGE ? [...first.orders, ...(await page(2)).orders] : first.orders
      navigate(pickingAddress(found.map(({ orderId }) => orderId)))
    } catch (error) {
      snackbar.error(pressFailureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <AdminButton icon="printer" busy={busy} onClick={() => void open()}>
      {text.picking}
    </AdminButton>
  )
}

/** The picking list of the orders that are ticked. */
export const PickChosen = ({ chosen }: { chosen: readonly string[] }) =>
  chosen.length > MOST_PICKED ? (
    <span role="alert">{`אפשר לקדם, לייצא ולהדפיס יחד עד ${MOST_PICKED} הזמנות.`}</span>
  ) : (
    <AdminButtonLink small look="primary" icon="printer" href={pickingAddress(chosen)}>
      {text.picking}
    </AdminButtonLink>
  )

/** The orders that are ticked, whole, on paper. */
export const PrintChosen = ({ chosen }: { chosen: readonly string[] }) =>
  chosen.length <= MOST_PICKED && (
    <AdminButtonLink small icon="printer" href={sheetsAddress(chosen)}>
      {text.print}
    </AdminButtonLink>
  )
