import { useCallback, useEffect, useMemo, useRef } from 'react'
import { shallowEqual, useDispatch, useSelector } from 'react-redux'
import { orderDetail, searchOrders, type Order } from '@zmig/edge-contract'
import { EdgeError, navigate, useAddress } from '@zmig/platform'
import { PHONE } from '../../parts/page.tsx'
import { CALM_MS, useLive, useLiveOrders } from '../../parts/live.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { filterOf, type OrderAddress, readAddress, writeAddress } from './order-address.ts'
import {
  arrivedShown,
  detailFailed,
  detailReceived,
  orderArrived,
  orderChanged,
  ordersFailed,
  ordersReceived,
  ordersRefreshed,
  ordersRequested,
  type OrdersState,
} from './orders.slice.ts'

const ORDERS = '/admin/orders'

/** Only the newest of several questions may answer. */
const useNewest = () => {
  const last = useRef(0)
  return useCallback(() => {
    last.current += 1
    const own = last.current
    return () => own === last.current
  }, [])
}

/** Where the page is: its filters, and the order in the panel. Both are in the address. */
export const useOrderAddress = () => {
  const query = useAddress(ORDERS).split('?')[1] ?? ''
  const address = useMemo(() => readAddress(query), [query])
  /** On a phone an order covers the list: going back leads to the list. */
  const open = (orderId: string | undefined) =>
    navigate(`${ORDERS}${orderId ? `/${encodeURIComponent(orderId)}` : ''}${query && `?${query}`}`, {
      stay: true,
      replace: location.pathname !== ORDERS || !matchMedia(PHONE).matches,
    })
  /** Another filter begins with the first page. */
  const choose = (change: Partial<OrderAddress>) =>
    navigate(location.pathname + writeAddress({ ...address, page: 1, ...change }), { stay: true, replace: true })
  const show = (view: string) => navigate(location.pathname + view, { stay: true, replace: true })
  return { address, query: query && `?${query}`, open, choose, show }
}

/** The list, the counts and the open order, kept current by the live stream. @param orderId of the open panel */
export const useOrders = (address: OrderAddress, orderId: string | undefined) => {
  const { edge } = useStaff()
  const { orders: counts, recount } = useLive()
  const dispatch = useDispatch()
  // without what is typed into one order: it would draw all the others again
  const state = useSelector(({ staffOrders }: { staffOrders: OrdersState }) => {
    const { codes: _codes, ...rest } = staffOrders
    return rest
  }, shallowEqual)
  const { q } = state
  const [newestList, newestDetail] = [useNewest(), useNewest()]

  const ask = useCallback(
    async ({ quietly }: { /** nothing is dimmed, and a failure leaves what is shown */ quietly: boolean }) => {
      const isNewest = newestList()
      if (!quietly) dispatch(ordersRequested())
      const { page, limit } = address
      try {
        const text = q.trim()
        const body = { ...filterOf(address, new Date()), ...(text && { q: text }), page, limit }
        const found = await edge.call(searchOrders, { body })
        if (isNewest()) dispatch(quietly ? ordersRefreshed(found) : ordersReceived(found))
      } catch {
        if (isNewest() && !quietly) dispatch(ordersFailed())
      }
    },
    [address, q, dispatch, edge, newestList],
  )
  const refresh = useCallback(() => ask({ quietly: false }), [ask])

  const refreshDetail = useCallback(async () => {
    if (!orderId) return
    const isNewest = newestDetail()
    try {
      const detail = await edge.call(orderDetail, { params: { orderId } })
      if (isNewest()) dispatch(detailReceived(detail))
    } catch (error) {
      if (isNewest())
        dispatch(detailFailed(error instanceof EdgeError && error.status === 404 ? 'missing' : 'unreachable'))
    }
  }, [orderId, dispatch, edge, newestDetail])

  useEffect(() => void refresh(), [refresh])
  useEffect(() => void refreshDetail(), [refreshDetail])

  /** After these orders came in or changed: those that the list has or may get. */
  const readAgain = (numbers: ReadonlySet<string>) => {
    const listed = [...(state.found?.orders ?? []).map((order) => order.orderId), ...state.placed]
    if (numbers.has('') || listed.some((number) => numbers.has(number))) void ask({ quietly: true })
    if (numbers.has('') || (orderId && numbers.has(orderId))) void refreshDetail()
  }
  // as of the last render: what is typed while the timer runs must not be asked for without
  const latest = useRef(readAgain)
  useEffect(() => {
    latest.current = readAgain
  })
  const calm = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(calm.current), [])
  const touched = useRef(new Set<string>())
  const isLive = useLiveOrders(({ kind, orderId: number = '' }) => {
    if (kind === 'inbox') return
    if (kind === 'placed') dispatch(orderArrived(number))
    touched.current.add(kind === 'gap' ? '' : number)
    clearTimeout(calm.current)
    calm.current = setTimeout(() => {
      const numbers = touched.current
      touched.current = new Set()
      latest.current(numbers)
    }, CALM_MS)
  })

  const showArrived = useCallback(() => {
    dispatch(arrivedShown())
    void refresh()
  }, [dispatch, refresh])

  /** After a change of staff: the answered order is shown, and its history and the counts are asked for. */
  const changed = useCallback(
    async (order?: Order) => {
      if (order) dispatch(orderChanged(order))
      await Promise.all([refreshDetail(), recount(), ...(order ? [] : [refresh()])])
    },
    [dispatch, refresh, refreshDetail, recount],
  )
  return { ...state, counts, isLive, refresh, refreshDetail, showArrived, changed }
}
