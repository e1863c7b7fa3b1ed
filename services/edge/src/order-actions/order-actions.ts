import type { ServiceClient, Sql } from '@zmig/kit'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import type { Command, Query } from '../http/define-endpoint.ts'
import type { Audit } from '../staff/audit.ts'
import { createOrderActionCommands, createOrderTimesQueries } from './order-actions.commands.ts'
import { createPhoneOrderCommands } from './phone-order.commands.ts'
import { createWorkLists } from './work-lists.queries.ts'

type Deps = { sql: Sql; services: ServiceClient; readYourWrites: ReadYourWrites; audit: Audit }

/** What staff do with orders beside their status: cancel, move, order for a caller, print. */
export const createOrderActions = (deps: Deps): { queries: Query[]; commands: Command[] } => {
  const lists = createWorkLists(deps.sql, deps.audit)
  return {
    queries: [...createOrderTimesQueries(deps.services), ...lists.queries],
    commands: [...createOrderActionCommands(deps), ...createPhoneOrderCommands(deps), ...lists.commands],
  }
}
