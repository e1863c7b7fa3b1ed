import {
  findProductImport,
  listImportFaults,
  listImportLines,
  listProductImports,
  planImportPutBack,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { staffPages } from '../paged.ts'
import { Faults, importPath, IMPORTS, Lines, Listed, Planned, Saved, toImports, toLines } from './backoffice-import.ts'

const PAGE = 20

const searchOf = (filter: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)])).toString()

/** Imports of prices and stocks as the back office keeps them. */
export const createProductImportQueries = (sql: Sql, services: ServiceClient): Query[] => [
  defineQuery(listProductImports, async ({ query: { page = 1, limit = PAGE } }) => {
    const found = z.parse(Listed, await services.get(`${IMPORTS}?${searchOf({ page, limit })}`))
    return {
      ok: true as const,
      imports: await toImports(sql, found.imports),
      pagination: staffPages(page, limit, found.total),
    }
  }),
  defineQuery(findProductImport, async ({ params, response }) => {
    const found = z.parse(Saved, await services.get(importPath(params)))
    if (!found.ok) return refuseStaff(response, found)
    const [shown] = await toImports(sql, [found.import])
    return { ok: true, ...(shown && { import: shown }) }
  }),
  defineQuery(listImportLines, async ({ params, query: { page = 1, limit = PAGE, kind = 'all', ean = '' } }) => {
    const path = `${importPath(params)}/lines?${searchOf({ page, limit, kind, ean })}`
    const found = z.parse(Lines, await services.get(path))
    return {
      ok: true as const,
      lines: await toLines(sql, found.lines),
      pagination: staffPages(page, limit, found.total),
    }
  }),
  defineQuery(planImportPutBack, async ({ params, staff, response }) => {
    const path = `${importPath(params)}/put-back?${searchOf({ by: signedIn(staff).staffId })}`
    const found = z.parse(Planned, await services.get(path))
    if (!found.ok) return refuseStaff(response, found)
    return { ok: true, plan: { ...found.plan, lines: await toLines(sql, found.plan.lines) } }
  }),
  defineQuery(listImportFaults, async ({ params, query: { page = 1, limit = PAGE } }) => {
    const path = `${importPath(params)}/faults?${searchOf({ page, limit })}`
    const found = z.parse(Faults, await services.get(path))
    return { ok: true as const, faults: found.faults, pagination: staffPages(page, limit, found.total) }
  }),
]
