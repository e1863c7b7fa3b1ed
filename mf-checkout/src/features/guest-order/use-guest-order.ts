import { useCallback, useEffect, useState } from 'react'
import { usePlatform } from '@zmig/platform'
import { fetchOrder } from '../../api/guest-order.ts'
import { whyNotShown, type NotShown } from './not-shown.ts'
import type { GuestOrder } from '@zmig/edge-contract'

export type GuestOrderView = { status: 'loading' | NotShown } | { status: 'shown'; order: GuestOrder }

/** What the shop is about to know is asked for again after this long, in milliseconds, as its answer wishes. */
const AGAIN_AFTER = 3_000

/** The order behind a link, read in the browser alone: what a page of the server holds is kept for others. */
export const useGuestOrder = (link: string) => {
  const { edge } = usePlatform()
  const [view, setView] = useState<GuestOrderView>({ status: 'loading' })
  const [asked, setAsked] = useState(0)
  /** asks again; what is shown stays until the answer comes */
  const refresh = useCallback(() => setAsked((count) => count + 1), [])
  useEffect(() => {
    const controller = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    fetchOrder(edge, link, controller.signal).then(
      (order) => setView({ status: 'shown', order }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        const status = whyNotShown(error)
        setView({ status })
        if (status === 'soon') again = setTimeout(refresh, AGAIN_AFTER)
      },
    )
    return () => {
      controller.abort()
      clearTimeout(again)
    }
  }, [edge, link, asked, refresh])
  return { view, refresh }
}
