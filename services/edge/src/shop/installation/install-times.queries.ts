import {
  Ean,
  InstallDate,
  installDates,
  InstallSlot,
  installSlots,
  MAX_LINES,
  MAX_QUANTITY,
  NextFreeDay,
  nextFreeDays,
} from '@zmig/edge-contract'
import { parseCookie } from 'cookie'
import * as z from 'zod/mini'
import type { ServiceClient } from '@zmig/kit'
import { type Query, defineQuery } from '../../door/http/define-endpoint.ts'
import { type VisitorIds, visitorOf } from '../../door/visitor/visitor.ts'

const Line = z.object({ ean: Ean, quantity: z.number().check(z.int(), z.gte(1)) })
const Lines = z.object({ items: z.array(z.unknown()) })

/** `parseCookie` decodes what it can and leaves the rest as it is. */
const readJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * What is in the cart of a request, as ordering reads it: `2901542743630,2907373823466*2`.
 * A broken cookie is an empty cart, and a broken line is none (decisions.md, Catalogue, cart, likes).
 */
export const cartOf = (cookies: string | undefined): string => {
  const cart = z.safeParse(Lines, readJson(parseCookie(cookies ?? '')['cart']))
  const lines = cart.success ? cart.data.items.slice(0, MAX_LINES) : []
  return lines
    .flatMap((line) => {
      const item = z.safeParse(Line, line)
      if (!item.success) return []
      const { ean, quantity } = item.data
      return [quantity === 1 ? ean : `${ean}*${Math.min(quantity, MAX_QUANTITY)}`]
    })
    .join(',')
}

type Asked = { headers: { cookie?: string | undefined } }

/**
 * Days and slots for tyres in a cart. Ordering is asked every time: a slot that was booked a second ago
 * must not be shown as free, one that the visitor holds must.
 */
export const createInstallTimesQueries = (services: ServiceClient, visitors: VisitorIds): Query[] => {
  /** The cart that a call is about, the one it names or else the shopper's own; and whose it is. */
  const cartQuery = (eans: string | undefined, { headers }: Asked, more: Record<string, string> = {}): string => {
    const cart = eans ?? cartOf(headers.cookie)
    const visitorId = visitorOf(visitors, headers.cookie)
    const query = new URLSearchParams({ ...more, ...(cart && { eans: cart }), ...(visitorId && { visitorId }) })
    return query.size === 0 ? '' : `?${query.toString()}`
  }
  return [
    defineQuery(installDates, async ({ params: { shopId = '' }, query, request }) => {
      const path = `/ordering/install/dates/${encodeURIComponent(shopId)}`
      return z.parse(z.array(InstallDate), await services.get(path + cartQuery(query.eans, request)))
    }),
    defineQuery(nextFreeDays, async ({ query: { eans, shops }, request }) => {
      const path = `/ordering/install/next${cartQuery(eans, request, { shops })}`
      return z.parse(z.array(NextFreeDay), await services.get(path))
    }),
    defineQuery(installSlots, async ({ params: { shopId = '', date = '' }, query, request }) => {
      const path = `/ordering/install/slots/${encodeURIComponent(shopId)}/${encodeURIComponent(date)}`
      return z.parse(z.array(InstallSlot), await services.get(path + cartQuery(query.eans, request)))
    }),
  ]
}
