import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlatform } from '@zmig/platform'
import { fetchOrder } from '../../api/guest-order.ts'
import { whyNotShown, type NotShown } from './not-shown.ts'
import { useComeBack } from './use-come-back.ts'
import { useHoldEnd } from './use-hold-end.ts'
import type { GuestOrder } from '@zmig/edge-contract'

export type GuestOrderView = { status: 'loading' | NotShown } | { status: 'shown'; order: GuestOrder }

/** What the shop is about to know is asked for again after this long, in milliseconds, as its answer wishes. */
const AGAIN_AFTER = 3_000

const hasMoved = (before: GuestOrder, after: GuestOrder): boolean =>
  before.status !== after.status ||
  before.paymentStatus !== after.paymentStatus ||
  JSON.stringify(before.appointment) !== JSON.stringify(after.appointment)

/**
 * The order behind a link, read in the browser alone: what a page of the server holds is kept for others. It is looked at
 * again when the buyer comes back to the page and when the hold of an unpaid one ends: nobody is asked to pay for what is no
 * more. Such a look that brings no answer leaves what is shown.
 *
 * @param onNews somebody else, or time, has moved the order meanwhile
 */
export const useGuestOrder = (link: string, onNews: () => void) => {
  const { edge } = usePlatform()
  const [view, setView] = useState<GuestOrderView>({ status: 'loading' })
  const [asked, setAsked] = useState({ times: 0, quietly: false })
  const shown = useRef<GuestOrder>(undefined)
  const ask = useCallback((quietly: boolean) => setAsked(({ times }) => ({ times: times + 1, quietly })), [])
  /** asks again; what is shown stays until the answer comes */
  const refresh = useCallback(() => ask(false), [ask])
  const lookAgain = useCallback(() => ask(true), [ask])
  useComeBack(lookAgain)
  useHoldEnd(view.status === 'shown' ? view.order : undefined, lookAgain)
  const { quietly } = asked
  useEffect(() => {
    const controller = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    fetchOrder(edge, link, controller.signal).then(
      (order) => {
        if (quietly && shown.current && hasMoved(shown.current, order)) onNews()
        shown.current = order
        setView({ status: 'shown', order })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        const status = whyNotShown(error)
        setView((before) => (quietly && before.status === 'shown' ? before : { status }))
        if (status === 'soon') again = setTimeout(() => ask(quietly), AGAIN_AFTER)
      },
    )
    return () => {
      controller.abort()
      clearTimeout(again)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- who is told of news is no reason to ask again
  }, [edge, link, asked, ask])
  return { view, refresh, lookAgain }
}
