import {
  InstallDate,
  InstallSlot,
  phoneInstallDates,
  phoneInstallSlots,
  staffInstallDates,
  staffInstallSlots,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../../door/answer/read-your-writes.ts'
import { type Command, defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import type { Audit } from '../../door/staff/audit.ts'
import { createPhoneOrderCommands } from './phone-order.commands.ts'
import { createWorkLists } from './work-lists.queries.ts'

type Deps = { sql: Sql; services: ServiceClient; readYourWrites: ReadYourWrites; audit: Audit }

/** What staff do with orders beside changing them: find a time of a garage, order for a caller, print. */
export const createOrderActions = (deps: Deps): { queries: Query[]; commands: Command[] } => {
  const lists = createWorkLists(deps.sql, deps.audit)
  return {
    queries: [...createInstallTimes(deps.services), ...lists.queries],
    commands: [...createPhoneOrderCommands(deps), ...lists.commands],
  }
}

const addressOf = (...ids: string[]): string => ids.map(encodeURIComponent).join('/')
/** A caller can also buy what is sold by phone only. */
const callersCart = (eans: string): string => new URLSearchParams({ eans, by: 'staff' }).toString()

/** Where and when the tyres of an order or a caller can be installed, asked of ordering: a slot that is free now may be taken in a minute. */
const createInstallTimes = (services: ServiceClient): Query[] => {
  const findDates = async (path: string) => ({
    ok: true as const,
    dates: z.parse(z.array(InstallDate), await services.get(path)),
  })
  const findSlots = async (path: string) => ({
    ok: true as const,
    slots: z.parse(z.array(InstallSlot), await services.get(path)),
  })
  return [
    defineQuery(staffInstallDates, ({ params: { orderId = '', shopId = '' } }) =>
      findDates(`/ordering/orders/${addressOf(orderId)}/install/dates/${addressOf(shopId)}`),
    ),
    defineQuery(staffInstallSlots, ({ params: { orderId = '', shopId = '', date = '' } }) =>
      findSlots(`/ordering/orders/${addressOf(orderId)}/install/slots/${addressOf(shopId, date)}`),
    ),
    defineQuery(phoneInstallDates, ({ params: { shopId = '' }, query: { eans } }) =>
      findDates(`/ordering/install/dates/${addressOf(shopId)}?${callersCart(eans)}`),
    ),
    defineQuery(phoneInstallSlots, ({ params: { shopId = '', date = '' }, query: { eans } }) =>
      findSlots(`/ordering/install/slots/${addressOf(shopId, date)}?${callersCart(eans)}`),
    ),
  ]
}
