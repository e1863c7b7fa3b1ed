import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { shallowEqual, useDispatch, useSelector } from 'react-redux'
import { orderDetail, searchOrders, type Order } from '@zmig/edge-contract'
import { EdgeError, navigate, useAddress } from '@zmig/platform'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { PHONE } from '../../parts/page.tsx'
import { CALM_MS, useLive, useLiveOrders } from '../../parts/live.tsx'
import { filterOf, type OrderAddress, readAddress, today, writeAddress } from './order-address.ts'
import { arrivedShown, type Found, orderArrived, orderChanged, ordersShown, type OrdersState } from './orders.slice.ts'

const ORDERS = '/admin/orders'

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

/** The newer of two states of an order. */
const newerOf = (held: Order, changed: Order): Order =>
  held.orderId === changed.orderId && held.version < changed.version ? changed : held

const isIn =
  (found: Found | undefined) =>
  (number: string): boolean =>
    found?.orders.some(({ orderId }) => orderId === number) === true

/**
 * The orders that the filter finds. Those that came in while staff look wait behind a bar, so that nothing jumps, until staff ask
 * for the list: by another filter, by a refresh or by the bar.
 */
const useFoundOrders = (address: OrderAddress) => {
  const dispatch = useDispatch()
  // without what is typed into one order: it would draw all the others again
  const { q, placed, fresh } = useSelector(({ staffOrders }: { staffOrders: OrdersState }) => {
    const { codes: _codes, ...rest } = staffOrders
    return rest
  }, shallowEqual)
  const text = q.trim()
  // after midnight the same filter finds the orders of another day
  const day = today()
  const body = useMemo(() => {
    const { page, limit } = address
    return { ...filterOf(address, new Date(`${day}T12:00:00Z`)), ...(text && { q: text }), page, limit }
  }, [address, day, text])
  const { value, busy, failed, reload, reread, change } = useEdgeQuery(searchOrders, { body })

  // what was read again in the background: nothing is dimmed, and a failure leaves what is shown
  const [quiet, setQuiet] = useState<object>()
  const isQuiet = quiet === body && value !== undefined
  const isAnswered = value !== undefined && !busy && !failed && !isQuiet
  useLayoutEffect(() => {
    if (isAnswered) dispatch(ordersShown(value.orders.map(({ orderId }) => orderId)))
  }, [dispatch, isAnswered, value])

  const found = useMemo(
    () => value && { ...value, orders: value.orders.filter(({ orderId }) => !placed.includes(orderId)) },
    [value, placed],
  )
  const refresh = useCallback(() => {
    setQuiet(undefined)
    return reread()
  }, [reread])
  const arrived = placed.filter(isIn(value))
  return {
    q,
    found,
    fresh,
    arrived,
    loading: busy && !isQuiet,
    failed: failed && !isQuiet,
    refresh,
    /** @param numbers of orders that came in or changed: those that the list has or may get are read again */
    readQuietly: (numbers: ReadonlySet<string>) => {
      const listed = [...(value?.orders ?? []).map(({ orderId }) => orderId), ...placed]
      if (!numbers.has('') && !listed.some((number) => numbers.has(number))) return
      setQuiet(body)
      reload()
    },
    arrive: (number: string) => !isIn(value)(number) && dispatch(orderArrived(number)),
    showArrived: () => {
      dispatch(arrivedShown(arrived))
      void refresh()
    },
    /** shows a change of staff, whether or not the order still fits the filter */
    show: useCallback(
      (changed: Order) =>
        change((answer) => ({
          ...answer,
          orders: answer.orders.map((order) => newerOf(order, changed)),
        })),
      [change],
    ),
  }
}

/** The order in the panel. @param orderId undefined while the panel is closed */
const useOpenOrder = (orderId: string | undefined) => {
  const { value, failed, error, reload, reread, change } = useEdgeQuery(
    orderDetail,
    { params: { orderId: orderId ?? '' } },
    { skip: orderId === undefined },
  )
  return {
    detail: value,
    detailFailed: failed ? (error instanceof EdgeError && error.status === 404 ? 'missing' : 'unreachable') : undefined,
    reload,
    reread,
    show: useCallback(
      (changed: Order) => change((detail) => ({ ...detail, order: newerOf(detail.order, changed) })),
      [change],
    ),
  } as const
}

/** The list, the counts and the open order, kept current by the live stream. @param orderId of the open panel */
export const useOrders = (address: OrderAddress, orderId: string | undefined) => {
  const { orders: counts, recount } = useLive()
  const dispatch = useDispatch()
  const list = useFoundOrders(address)
  const open = useOpenOrder(orderId)

  /** After these orders came in or changed. */
  const readAgain = (numbers: ReadonlySet<string>) => {
    list.readQuietly(numbers)
    if (orderId && (numbers.has('') || numbers.has(orderId))) open.reload()
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
    if (kind === 'placed') list.arrive(number)
    touched.current.add(kind === 'gap' ? '' : number)
    clearTimeout(calm.current)
    calm.current = setTimeout(() => {
      const numbers = touched.current
      touched.current = new Set()
      latest.current(numbers)
    }, CALM_MS)
  })

  const { refresh, show: showInList } = list
  const { reread: refreshDetail, show: showInPanel } = open
  /** After a change of staff: the answered order is shown, and its history and the counts are asked for. */
  const changed = useCallback(
    async (order?: Order) => {
      if (order) {
        showInList(order)
        showInPanel(order)
        dispatch(orderChanged(order))
      }
      await Promise.all([refreshDetail(), recount(), ...(order ? [] : [refresh()])])
    },
    [dispatch, refresh, refreshDetail, recount, showInList, showInPanel],
  )
  const { detail, detailFailed } = open
  return { ...list, counts, isLive, detail, detailFailed, refreshDetail, changed }
}
