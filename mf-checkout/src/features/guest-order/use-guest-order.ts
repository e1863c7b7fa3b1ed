import { useCallback, useEffect, useRef, useState } from 'react'
import { EdgeError, usePlatform } from '@zmig/platform'
import { fetchOrder } from '../../api/guest-order.ts'
import { useRequest } from '@zmig/platform/request'
import type { GuestOrder } from '@zmig/edge-contract'

/** `unknown`: the link is wrong; `not-ready`: the shop has the order and cannot show it yet; `failed`: no answer came. */
export type OrderFailure = 'unknown' | 'not-ready' | 'failed'

/** The reason why the order of a link cannot be shown. */
export const failureOf = (error: unknown): OrderFailure => {
  if (!(error instanceof EdgeError)) return 'failed'
  if (error.status === 503) return 'not-ready'
  return error.status >= 400 && error.status < 500 ? 'unknown' : 'failed'
}

/** Calls whenever the page becomes visible again, and when the browser restores it from its back/forward cache. */
const useOnPageShown = (onShown: () => void): void => {
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') onShown()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onShown()
    }
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', onPageShow)
    }
  }, [onShown])
}

/** The shop needs a while to expire a hold, or asks the gateway about the payment first. Milliseconds. */
const EXPIRY_DELAY = 30_000
/** The longest timeout of a browser, in milliseconds: almost 25 days. */
const MAX_TIMEOUT = 2 ** 31 - 1

/** Calls when the hold of an unpaid order should have expired, and then every half a minute while the order is unpaid. */
const useHoldEnd = (order: GuestOrder | undefined, onEnd: () => void): void => {
  useEffect(() => {
    if (order?.expiresAt === undefined) return
    const left = Math.max(0, Date.parse(order.expiresAt) - Date.now())
    let again: ReturnType<typeof setInterval> | undefined
    const end = setTimeout(
      () => {
        onEnd()
        again = setInterval(onEnd, EXPIRY_DELAY)
      },
      Math.min(left + EXPIRY_DELAY, MAX_TIMEOUT),
    )
    return () => {
      clearTimeout(end)
      clearInterval(again)
    }
  }, [order, onEnd])
}

export type GuestOrderView = { status: 'loading' | OrderFailure } | { status: 'shown'; order: GuestOrder }

/** Wait before asking again for an order that is not ready, in milliseconds. */
const RETRY_AFTER = 3_000

const hasChanged = (before: GuestOrder, after: GuestOrder): boolean =>
  before.status !== after.status ||
  before.paymentStatus !== after.paymentStatus ||
  JSON.stringify(before.appointment) !== JSON.stringify(after.appointment)

/**
 * The order of a link, read in the browser only, because pages of the server are cached for all visitors. It is read again
 * when the page becomes visible and when the hold of an unpaid order expires, so that no buyer is asked to pay for an expired
 * order. A read without an answer keeps the order that is shown.
 *
 * @param onChanged the order was changed since it was shown
 */
export const useGuestOrder = (link: string, onChanged: () => void) => {
  const { edge } = usePlatform()
  const [view, setView] = useState<GuestOrderView>({ status: 'loading' })
  const shown = useRef<GuestOrder>(undefined)
  /** a check keeps the shown order when it fails */
  const checking = useRef(false)
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useRequest(link, (signal) => fetchOrder(edge, link, signal), {
    onStart: () => clearTimeout(retryTimer.current),
    onAnswer: (order) => {
      if (checking.current && shown.current && hasChanged(shown.current, order)) onChanged()
      shown.current = order
      setView({ status: 'shown', order })
    },
    onFailure: (error) => {
      const status = failureOf(error)
      const isCheck = checking.current
      setView((before) => (isCheck && before.status === 'shown' ? before : { status }))
      if (status === 'not-ready') retryTimer.current = setTimeout(send, RETRY_AFTER)
    },
  })
  useEffect(() => () => clearTimeout(retryTimer.current), [])
  /** asks again; the shown order is kept until the answer arrives */
  const refresh = useCallback(() => {
    checking.current = false
    send()
  }, [send])
  const recheck = useCallback(() => {
    checking.current = true
    send()
  }, [send])
  useOnPageShown(recheck)
  useHoldEnd(view.status === 'shown' ? view.order : undefined, recheck)
  return { view, refresh, recheck }
}
