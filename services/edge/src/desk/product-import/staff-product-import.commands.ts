import {
  applyProductImport,
  cancelProductImport,
  downloadImportFaults,
  importLimit,
  putBackProductImport,
  uploadProductImport,
} from '@zmig/edge-contract'
import { readFile, type ServiceClient } from '@zmig/kit'
import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { type Command, defineCommand, defineStream } from '../../door/http/define-endpoint.ts'
import { sendFile } from '../../door/http/send-file.ts'
import { refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { CSV, csvOf, NO_FILE } from '../csv.ts'
import type { StaffDeps } from '../staff-pages.ts'
import { Faults, importPath, IMPORTS, Saved, toImports } from './backoffice-import.ts'

type Response = Parameters<typeof refuseStaff>[0]
type Saved = z.infer<typeof Saved>

/** Faults that are asked for at once. */
const BATCH = 1_000
const COLUMNS = ['line', 'ean', 'field', 'value', 'message'] as const
const HEADINGS = ['שורה', 'EAN', 'שדה', 'הערך בקובץ', 'מה לא בסדר']

const faultsOf = async function* (services: ServiceClient, path: string) {
  for (let page = 1; ; page += 1) {
    const { faults, total } = z.parse(Faults, await services.get(`${path}/faults?page=${page}&limit=${BATCH}`))
    for (const fault of faults) yield COLUMNS.map((column) => fault[column])
    if (faults.length === 0 || page * BATCH >= total) return
  }
}

const withFirst = async function* <Row>(first: Row, rest: AsyncIterable<Row>) {
  yield first
  yield* rest
}

/** Staff import prices and stocks. The back office keeps and decides imports; the audit records who did what. */
export const createProductImportCommands = ({ sql, services, audit }: StaffDeps): Command[] => {
  const answered = async (saved: Saved, response: Response) => {
    if (!saved.ok) return refuseStaff(response, saved)
    const [shown] = await toImports(sql, [saved.import])
    return { ok: true, ...(shown && { import: shown }) }
  }
  return [
    defineCommand(uploadProductImport, async ({ query, staff, request, response }) => {
      const by = signedIn(staff)
      if (!request.is(CSV)) return refuseStaff(response, NO_FILE)
      const name = query.name?.trim() || 'import.csv'
      const path = `${IMPORTS}?${new URLSearchParams({ name, by: by.staffId }).toString()}`
      const saved = z.parse(Saved, await services.sendFile(path, readFile(request, importLimit), CSV))
      if (saved.ok) await audit(by, 'import-checked', saved.import._id, { named: name })
      return answered(saved, response)
    }),

    defineCommand(applyProductImport, async ({ params, body, staff, response }) => {
      const by = signedIn(staff)
      const path = `${importPath(params)}/apply`
      const command = { by: by.staffId, role: by.role, onlyClean: body.onlyClean ?? false }
      const saved = z.parse(Saved, await services.post(path, command))
      if (saved.ok) await audit(by, 'import-applied', saved.import._id, { named: saved.import.name })
      return answered(saved, response)
    }),

    defineCommand(putBackProductImport, async ({ params, body: { reason }, staff, response }) => {
      const by = signedIn(staff)
      const command = { by: by.staffId, role: by.role, reason }
      const saved = z.parse(Saved, await services.post(`${importPath(params)}/put-back`, command))
      if (saved.ok) await audit(by, 'import-put-back', saved.import._id, { named: saved.import.name, reason })
      return answered(saved, response)
    }),

    defineCommand(cancelProductImport, async ({ params, staff, response }) => {
      const by = signedIn(staff)
      const saved = z.parse(Saved, await services.post(`${importPath(params)}/cancel`, { by: by.staffId }))
      if (saved.ok) await audit(by, 'import-cancelled', saved.import._id, { named: saved.import.name })
      return answered(saved, response)
    }),

    defineStream(downloadImportFaults, async ({ params, response }) => {
      const faults = faultsOf(services, importPath(params))
      const first = await faults.next() // an import that is not known is refused before the file begins
      response.set('content-type', downloadImportFaults.contentType ?? '')
      response.set('content-disposition', 'attachment; filename="faults.csv"')
      await sendFile(
        response,
        Readable.from(first.done ? [] : withFirst(first.value, faults)),
        stringify(csvOf(HEADINGS)),
      )
    }),
  ]
}
