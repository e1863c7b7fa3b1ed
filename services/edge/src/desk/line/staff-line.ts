import { changeLine, listStaffLines, type StaffLine } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand, defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { staffPages } from '../paged.ts'
import { CatalogProduct } from '../product/product-owners.ts'
import { untilFactsShown } from '../product/staff-tyre.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const Changed = orRefused(
  { changed: z.number(), before: z.optional(CatalogProduct), after: z.optional(CatalogProduct) },
  { faults: changeLine.answer.shape.faults },
)

/** Every word is part of the brand, the line or its Hebrew name. The tyre that was changed last speaks for its line. */
const LINES = `
  with line as (
    select distinct on (brand, line) brand, line, hebrew_name as "hebrewName", tread_family as "treadFamily", youtube,
      (count(*) over (partition by brand, line))::integer as products
    from edge.tyre where listed and not is_set order by brand, line, changed_at desc
  )
  select *, (count(*) over ())::integer as total from line
  where not exists (
    select from unnest($1::text[]) as wanted(word)
    where position(wanted.word in lower(concat_ws(' ', brand, line, "hebrewName"))) = 0
  )
  order by lower(brand), lower(line), line limit $2 offset $3`

/** wizard-shops-and-admin.md §9 */
const PAGE = 20

const createQueries = (sql: Sql): Query[] => [
  defineQuery(listStaffLines, async ({ query: { page = 1, limit = PAGE, words = '' } }) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    const rows = await sql.query<StaffLine & { total: number }>(LINES, [wanted, limit, (page - 1) * limit])
    return {
      ok: true as const,
      lines: rows.map(({ total: _total, ...line }) => line),
      pagination: staffPages(page, limit, rows[0]?.total ?? 0),
    }
  }),
]

const wordsOf = ({ facts: { line, hebrewName, treadFamily, youtube } }: CatalogProduct) => ({
  line,
  hebrewName,
  treadFamily,
  youtube,
})

const createCommands = ({ sql, services, audit }: StaffDeps): Command[] => [
  defineCommand(changeLine, async ({ body, staff, response }) => {
    const by = signedIn(staff)
    const answer = z.parse(Changed, await services.put('/catalog/lines', { ...body, by: by.staffId }))
    if (!answer.ok) return { ...refuseStaff(response, answer), ...(answer.faults && { faults: answer.faults }) }
    const { changed, before, after } = answer
    if (before && after) {
      const named = `${body.brand} ${after.facts.line}`
      await audit(by, 'line-changed', named, { named }, changedFields(wordsOf(before), wordsOf(after)))
      await untilFactsShown(sql, after)
    }
    return { ok: true, changed }
  }),
]

/** Lines of tyres as staff look after them: what all tyres of a line have in common. */
export const createStaffLines = (deps: StaffDeps): StaffPage => ({
  queries: createQueries(deps.sql),
  commands: createCommands(deps),
})
