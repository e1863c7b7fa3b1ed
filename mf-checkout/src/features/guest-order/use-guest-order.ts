import { useCallback, useEffect, useState } from 'react'
import { EdgeError, usePlatform } from '@zmig/platform'
import { fetchOrder } from '../../api/guest-order.ts'
import type { GuestOrder } from '@zmig/edge-contract'

export type GuestOrderView =
  { status: 'loading' } | { status: 'unknown' } | { status: 'failed' } | { status: 'shown'; order: GuestOrder }

/** The order behind a link, read in the browser alone: what a page of the server holds is kept for others. */
export const useGuestOrder = (link: string) => {
  const { edge } = usePlatform()
  const [view, setView] = useState<GuestOrderView>({ status: 'loading' })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    fetchOrder(edge, link, controller.signal).then(
      (order) => setView({ status: 'shown', order }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        const unknown = error instanceof EdgeError && error.status >= 400 && error.status < 500
        setView(unknown ? { status: 'unknown' } : { status: 'failed' })
      },
    )
    return () => controller.abort()
  }, [edge, link, asked])
  /** asks again; what is shown stays until the answer comes */
  const refresh = useCallback(() => setAsked((count) => count + 1), [])
  return { view, refresh }
}
