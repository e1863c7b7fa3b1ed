import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import {
  type AnswerOf,
  type BodyOf,
  orderCounts,
  orderDetail,
  searchOrders,
  updateOrder,
  type Order,
} from '@zmig/edge-contract'
import { EdgeError, navigate, useAddress } from '@zmig/platform'
import { useStaff } from '../../parts/staff.tsx'
import { useLiveOrders } from './live.ts'
import { filterOf, type OrderAddress, readAddress, writeAddress } from './order-address.ts'
import {
  arrivedShown,
  countsReceived,
  detailFailed,
  detailReceived,
  orderArrived,
  orderChanged,
  ordersFailed,
  ordersReceived,
  ordersRequested,
  type OrdersState,
} from './orders.slice.ts'

const ORDERS = '/admin/orders'

/** 400 ms: several changes at once are one question. */
const CALM_MS = 400

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
  const open = (orderId: string | undefined) =>
    navigate(`${ORDERS}${orderId ? `/${encodeURIComponent(orderId)}` : ''}${query && `?${query}`}`, {
      stay: true,
      replace: true,
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
  const dispatch = useDispatch()
  const state = useSelector((all: { staffOrders: OrdersState }) => all.staffOrders)
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
        if (isNewest()) dispatch(ordersReceived(found))
      } catch {
        if (isNewest() && !quietly) dispatch(ordersFailed())
      }
    },
    [address, q, dispatch, edge, newestList],
  )
  const refresh = useCallback(() => ask({ quietly: false }), [ask])

  const refreshCounts = useCallback(async () => {
    try {
      dispatch(countsReceived((await edge.call(orderCounts)).counts))
    } catch {
      // the last counts stay; the list says that something failed
    }
  }, [dispatch, edge])

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
  useEffect(() => void refreshCounts(), [refreshCounts])
  useEffect(() => void refreshDetail(), [refreshDetail])

  const calm = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(calm.current), [])
  const touched = useRef(new Set<string>())
  const isLive = useLiveOrders(({ kind, orderId: number = '' }) => {
    if (kind === 'placed') dispatch(orderArrived(number))
    else touched.current.add(kind === 'gap' ? '' : number)
    clearTimeout(calm.current)
    calm.current = setTimeout(() => {
      const numbers = touched.current
      touched.current = new Set()
      void refreshCounts()
      // rows on the screen only: an order that comes in waits behind its bar, so that nothing jumps
      if (numbers.has('') || state.found?.orders.some((order) => numbers.has(order.orderId)))
        void ask({ quietly: true })
      if (numbers.has('') || (orderId && numbers.has(orderId))) void refreshDetail()
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
      await Promise.all([refreshDetail(), refreshCounts(), ...(order ? [] : [refresh()])])
    },
    [dispatch, refresh, refreshDetail, refreshCounts],
  )
  return { ...state, isLive, refresh, refreshDetail, showArrived, changed }
}

/** Called after a change, with the changed order where the edge answered it. */
export type OrderChanged = (order?: Order) => Promise<unknown>

/** The order has changed since staff saw it like this: ask for it again, and name what is another. */
export type OrderConflict = (seen: Order) => Promise<unknown>

/** Sends only what staff changed, with the version that they saw. */
export const useUpdateOrder = () => {
  const { edge } = useStaff()
  return (
    { orderId, version }: Pick<Order, 'orderId' | 'version'>,
    change: Omit<BodyOf<typeof updateOrder>, 'version'>,
  ): Promise<AnswerOf<typeof updateOrder>> =>
    edge.call(updateOrder, { params: { id: orderId }, body: { ...change, version } })
}
