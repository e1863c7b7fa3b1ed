import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type AnswerOf,
  inboxCounts,
  type LiveOrder,
  liveOrders,
  type OrderCounts,
  orderCounts,
  searchProducts,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { useStaff } from './staff.tsx'

/** 5 s between attempts after the edge refused the stream. */
const AGAIN_MS = 5_000

/** 400 ms: several changes at once are one question. */
export const CALM_MS = 400

type Follower = (line: LiveOrder) => void

/**
 * Opens the stream of orders. The browser reconnects by itself after a broken line; after a refusal, such as an ended session, a
 * call of staff asks who is signed in, and then the stream is opened again.
 * @returns closes it
 */
const openStream = (edge: EdgeClient, onLine: Follower, onOpen: (isOpen: boolean) => void): (() => void) => {
  let stopped = false
  let stream: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  const follow = () => {
    if (stopped) return
    stream = new EventSource(`/edge${liveOrders.path}`)
    stream.onopen = () => {
      onOpen(true)
      if (wasOpen) onLine({ kind: 'gap' }) // what came in meanwhile is not repeated
      wasOpen = true
    }
    stream.onmessage = ({ data }) => onLine(JSON.parse(String(data)) as LiveOrder)
    stream.onerror = () => {
      onOpen(false)
      if (stream?.readyState !== EventSource.CLOSED) return
      const signIn = () => edge.call(orderCounts).catch(() => undefined)
      again = setTimeout(() => void signIn().then(follow), AGAIN_MS)
    }
  }
  follow()
  return () => {
    stopped = true
    clearTimeout(again)
    stream?.close()
  }
}

type Counts = {
  /** null before the first answer; the last ones stay after a failure */
  orders: OrderCounts | null
  inbox: AnswerOf<typeof inboxCounts>['counts'] | null
  /** products that the catalogue lists and that are sold out */
  soldOut: number | null
}

type Live = Counts & {
  /** whether the stream is open */
  isLive: boolean
  /** @returns ends it */
  follow: (follower: Follower) => () => void
  /** Asks again how much waits, e.g. after a change. */
  recount: () => Promise<void>
}

const LiveContext = createContext<Live | undefined>(undefined)

/** How much waits: asked when the page opens, after changes, and when the window comes back: a hidden window is not kept current. */
const useCounts = (edge: EdgeClient) => {
  const [counts, setCounts] = useState<Counts>({ orders: null, inbox: null, soldOut: null })
  const asked = useRef(0)
  const isStale = useRef(false)
  const recount = useCallback(async () => {
    isStale.current = document.visibilityState === 'hidden'
    if (isStale.current) return
    asked.current += 1
    const own = asked.current
    const show = (change: Partial<Counts>) => own === asked.current && setCounts((before) => ({ ...before, ...change }))
    await Promise.allSettled([
      edge.call(orderCounts).then(({ counts: orders }) => show({ orders })),
      edge.call(inboxCounts).then(({ counts: inbox }) => show({ inbox })),
      edge
        .call(searchProducts, { query: { visibility: 'outofstock', limit: 1 } })
        .then(({ pagination }) => show({ soldOut: pagination.totalItems })),
    ])
  }, [edge])
  useEffect(() => {
    void recount()
    const comeBack = () => void (isStale.current && recount())
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [recount])
  return { ...counts, recount }
}

/** One stream of orders and one count of what waits for the whole back office: tabs, lists and panels share them. */
export const LiveOrders = ({ children }: { children: ReactNode }) => {
  const { edge } = useStaff()
  const [isLive, setLive] = useState(false)
  const followers = useRef(new Set<Follower>())
  const { orders, inbox, soldOut, recount } = useCounts(edge)

  useEffect(() => {
    let calm: ReturnType<typeof setTimeout> | undefined
    const tell = (line: LiveOrder) => {
      followers.current.forEach((follower) => follower(line))
      clearTimeout(calm)
      calm = setTimeout(() => void recount(), CALM_MS)
    }
    const close = openStream(edge, tell, setLive)
    return () => {
      clearTimeout(calm)
      close()
    }
  }, [edge, recount])

  const follow = useCallback((follower: Follower) => {
    followers.current.add(follower)
    return () => void followers.current.delete(follower)
  }, [])
  const live = useMemo(
    () => ({ orders, inbox, soldOut, isLive, follow, recount }),
    [orders, inbox, soldOut, isLive, follow, recount],
  )
  return <LiveContext value={live}>{children}</LiveContext>
}

/** What waits, as it changes; for what is shown inside the admin's frame. */
export const useLive = (): Live => {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive is for content of the admin frame')
  return live
}

/** Follows orders as they come in and change. @returns whether the stream is open */
export const useLiveOrders = (onLine: Follower): boolean => {
  const { isLive, follow } = useLive()
  const latest = useRef(onLine)
  useEffect(() => {
    latest.current = onLine
  })
  useEffect(() => follow((line) => latest.current(line)), [follow])
  return isLive
}
