import { allOrders } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { defineCommand, type Command } from '../http/define-command.ts'
import { countOrders, findOrders } from './order.queries.ts'

/** Without `page` the newest 200 (decisions.md, Admin and security). */
const NEWEST = 200
const DEFAULT_LIMIT = 20

/** Staff's orders: read for one person at a time, with people's names, so never cached. */
export const createOrderCommands = (sql: Sql): Command[] => [
  defineCommand(allOrders, async ({ query: { page, limit = DEFAULT_LIMIT } }) => {
    if (page === undefined) return findOrders(sql, NEWEST, 0)
    const [found, total] = await Promise.all([findOrders(sql, limit, (page - 1) * limit), countOrders(sql)])
    return { ...found, pagination: { page, limit, total } }
  }),
]
