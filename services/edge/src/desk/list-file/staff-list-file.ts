import {
  applyListImport,
  ExportedList,
  exportColumns,
  exportList,
  LIST_NAMES,
  ListChange,
  listFileLimit,
  ListImport,
  type ListName,
  uploadListFile,
} from '@zmig/edge-contract'
import { HttpProblem, readFile, type Sql } from '@zmig/kit'
import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { type Command, defineCommand, defineStream, type Query } from '../../door/http/define-endpoint.ts'
import { sendFile } from '../../door/http/send-file.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { CSV, csvOf, NO_FILE } from '../csv.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { untilShown } from '../until-shown.ts'

const IMPORTS = '/backoffice/list-imports'

type List = {
  /** where its owner answers the entries */
  path: string
  /** what the history calls a new entry, and a changed one */
  actions: { isNew: string; changed: string }
}
const LISTS: Record<ListName, List> = {
  motorcycles: { path: '/advisor/motorcycles', actions: { isNew: 'bike-listed', changed: 'bike-changed' } },
  categories: {
    path: '/catalog/categories',
    actions: { isNew: 'category-listed', changed: 'category-changed' },
  },
  brands: { path: '/catalog/brands', actions: { isNew: 'brand-listed', changed: 'brand-changed' } },
  lines: { path: '/catalog/lines', actions: { isNew: 'line-changed', changed: 'line-changed' } },
}

const Checked = orRefused({ import: ListImport })
const Applied = orRefused({ import: ListImport, applied: z.array(ListChange) })

const createExport = ({ services, clock }: StaffDeps): Query =>
  defineStream(exportList, async ({ params, response }) => {
    const list = LIST_NAMES.find((name) => name === params['list'])
    if (!list) throw new HttpProblem(404, 'No such list')
    const { rows } = z.parse(ExportedList, await services.get(`${LISTS[list].path}/file`))
    const columns = exportColumns(list)
    const day = clock.now().toISOString().slice(0, 10)
    response.set('content-type', exportList.contentType ?? '')
    response.set('content-disposition', `attachment; filename="${list}-${day}.csv"`)
    const cells = rows.map((row) => columns.map((column) => row[column] ?? ''))
    await sendFile(response, Readable.from(cells), stringify(csvOf(columns)))
  })

/** What the history calls a column, where that is not its name. */
const auditedAs = (field: string): string => (field === 'logo' ? 'picture' : field)

const LINE = `
  select line, hebrew_name as "hebrewName", tread_family as "treadFamily", youtube from edge.tyre
  where listed and not is_set and brand || ' ' || line = $1 order by changed_at desc limit 1`

/** Waits at most a second until the list of lines, which is the shop's own, shows one as it was saved. */
const untilLineShown = (sql: Sql, { entry, fields }: ListChange): Promise<void> =>
  untilShown(async () => {
    const [row] = await sql.query<Record<string, string>>(LINE, [entry])
    return row !== undefined && fields.every(({ field, after }) => row[field] === after)
  })

const createCommands = ({ sql, services, audit }: StaffDeps): Command[] => [
  defineCommand(uploadListFile, async ({ query, staff, request, response }) => {
    const by = signedIn(staff)
    if (!request.is(CSV)) return refuseStaff(response, NO_FILE)
    const asked = new URLSearchParams({
      list: query.list,
      name: query.name?.trim() || `${query.list}.csv`,
      by: by.staffId,
    })
    const path = `${IMPORTS}?${asked.toString()}`
    const checked = z.parse(Checked, await services.sendFile(path, readFile(request, listFileLimit), CSV))
    return checked.ok ? checked : refuseStaff(response, checked)
  }),

  defineCommand(applyListImport, async ({ params, staff, response }) => {
    const by = signedIn(staff)
    const path = `${IMPORTS}/${encodeURIComponent(params['id'] ?? '')}/apply`
    const answer = z.parse(Applied, await services.post(path, { by: by.staffId }))
    if (!answer.ok) return refuseStaff(response, answer)
    const { actions } = LISTS[answer.import.list]
    for (const { entry, named, isNew, fields } of answer.applied) {
      const changes = fields.map(({ field, before, after }) => ({
        field: auditedAs(field),
        before: isNew ? null : before,
        after,
      }))
      await audit(by, isNew ? actions.isNew : actions.changed, entry, { named }, changes)
    }
    const last = answer.applied.at(-1)
    if (answer.import.list === 'lines' && last) await untilLineShown(sql, last)
    return { ok: true, import: answer.import }
  }),
]

/** Lists that staff export and import as files: bikes, categories, brands and lines. */
export const createStaffListFiles = (deps: StaffDeps): StaffPage => ({
  queries: [createExport(deps)],
  commands: createCommands(deps),
})
