import { useCallback, useEffect, useRef } from 'react'
import {
  type Endpoint,
  listCases,
  listOffers,
  listParkedEvents,
  listRefunds,
  listSuggestedBikes,
  listTyreRequests,
  listUnsentMessages,
  listWaitingDocuments,
  type WaitingKind,
} from '@zmig/edge-contract'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { CALM_MS, useLive, useLiveOrders } from '../../parts/live.tsx'

const lists = {
  offers: listOffers,
  requests: listTyreRequests,
  bikes: listSuggestedBikes,
  cases: listCases,
  refunds: listRefunds,
  documents: listWaitingDocuments,
  messages: listUnsentMessages,
  parked: listParkedEvents,
} satisfies Record<WaitingKind, Endpoint>

/** The rows of a list, which its answer has by the name of the list. */
type Rows = Partial<Record<WaitingKind, readonly object[]>>

/** A list of the inbox and the counts of all; `refresh` reads both again. It is read when it opens, when its count changes and when the window comes back. */
export const useInbox = (kind: WaitingKind) => {
  const { inbox: counts, recount } = useLive()
  const { value, busy, failed, reload } = useEdgeQuery<Endpoint>(lists[kind])
  const rows = (value as Rows | undefined)?.[kind]

  const refresh = useCallback(() => {
    // the counts ask every service: a list does not wait for them, nor fail with them
    void recount()
    reload()
  }, [recount, reload])
  useEffect(() => {
    void recount()
    const comeBack = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [kind, recount, refresh])

  const shown = rows?.length
  const latestShown = useRef(shown)
  useEffect(() => {
    latestShown.current = shown
  })
  const waiting = counts?.[kind]
  // a refund of a cancellation, or what a colleague did: another count than the list has is not left standing
  useEffect(() => {
    if (typeof waiting === 'number' && latestShown.current !== undefined && waiting !== latestShown.current) reload()
  }, [waiting, reload])
  // who took a task changes no count
  const calm = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(calm.current), [])
  useLiveOrders((line) => {
    if (line.kind !== 'inbox') return
    clearTimeout(calm.current)
    calm.current = setTimeout(reload, CALM_MS)
  })
  return { rows, counts, busy, failed, refresh }
}
