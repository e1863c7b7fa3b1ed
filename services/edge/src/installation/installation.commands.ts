import { InstallDate, installDates, InstallSlot, installSlots } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, type Command } from '../http/define-command.ts'
import { cartOf } from './cart-items.ts'

/** The cart that a call is about: the one it names, else the shopper's own. */
const cartQuery = (eans: string | undefined, { headers }: { headers: { cookie?: string | undefined } }): string => {
  const cart = eans ?? cartOf(headers.cookie)
  return cart === '' ? '' : `?eans=${encodeURIComponent(cart)}`
}

/**
 * Days and slots for tyres in a cart. Asked of ordering every time: a slot that went to somebody else a moment ago must
 * not be shown as free.
 */
export const createInstallationCommands = (services: ServiceClient): Command[] => [
  defineCommand(installDates, async ({ params: { shopId = '' }, query, request }) => {
    const path = `/ordering/install/dates/${encodeURIComponent(shopId)}`
    return z.parse(z.array(InstallDate), await services.get(path + cartQuery(query.eans, request)))
  }),
  defineCommand(installSlots, async ({ params: { shopId = '', date = '' }, query, request }) => {
    const path = `/ordering/install/slots/${encodeURIComponent(shopId)}/${encodeURIComponent(date)}`
    return z.parse(z.array(InstallSlot), await services.get(path + cartQuery(query.eans, request)))
  }),
]
