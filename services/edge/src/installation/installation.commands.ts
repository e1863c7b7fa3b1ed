import { InstallDate, installDates, InstallSlot, installSlots } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, type Command } from '../http/define-command.ts'
import type { VisitorIds } from '../visitor/visitor-id.ts'
import { visitorOf } from '../visitor/visitor-cookie.ts'
import { cartOf } from './cart-items.ts'

type Asked = { headers: { cookie?: string | undefined } }

/**
 * Days and slots for tyres in a cart. Asked of ordering every time: a slot that went to somebody else a moment ago must
 * not be shown as free, one that the visitor holds must.
 */
export const createInstallationCommands = (services: ServiceClient, visitors: VisitorIds): Command[] => {
  /** The cart that a call is about, the one it names or else the shopper's own; and whose it is. */
  const cartQuery = (eans: string | undefined, { headers }: Asked): string => {
    const cart = eans ?? cartOf(headers.cookie)
    const visitorId = visitorOf(visitors, headers.cookie)
    const query = new URLSearchParams({ ...(cart && { eans: cart }), ...(visitorId && { visitorId }) })
    return query.size === 0 ? '' : `?${query.toString()}`
  }
  return [
    defineCommand(installDates, async ({ params: { shopId = '' }, query, request }) => {
      const path = `/ordering/install/dates/${encodeURIComponent(shopId)}`
      return z.parse(z.array(InstallDate), await services.get(path + cartQuery(query.eans, request)))
    }),
    defineCommand(installSlots, async ({ params: { shopId = '', date = '' }, query, request }) => {
      const path = `/ordering/install/slots/${encodeURIComponent(shopId)}/${encodeURIComponent(date)}`
      return z.parse(z.array(InstallSlot), await services.get(path + cartQuery(query.eans, request)))
    }),
  ]
}
