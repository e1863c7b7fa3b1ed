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
import { HttpProblem, readFile } from '@zmig/kit'
import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { type Command, defineCommand, defineStream, type Query } from '../../door/http/define-endpoint.ts'
import { sendFile } from '../../door/http/send-file.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { CSV, csvOf, NO_FILE } from '../csv.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const IMPORTS = '/backoffice/list-imports'

type List = {
  /** where its owner answers the entries */
  path: string
  /** what the history calls a new entry, and a changed one */
  actions: { isNew: string; changed: string }
}
const LISTS: Record<ListName, List> = {
  motorcycles: { path: '/advisor/motorcycles', actions: { isNew: 'bike-listed', changed: 'bike-changed' } },
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

const createCommands = ({ services, audit }: StaffDeps): Command[] => [
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
      const changes = fields.map(({ field, before, after }) => ({ field, before: isNew ? null : before, after }))
      await audit(by, isNew ? actions.isNew : actions.changed, entry, { named }, changes)
    }
    return { ok: true, import: answer.import }
  }),
]

/** Lists that staff export and import as files: bikes, categories, brands and lines. */
export const createStaffListFiles = (deps: StaffDeps): StaffPage => ({
  queries: [createExport(deps)],
  commands: createCommands(deps),
})
