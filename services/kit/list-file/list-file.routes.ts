import type { Router } from 'express'
import * as z from 'zod'
import { letIn } from '../src/http/callers.ts'
import { readPacked } from '../src/http/packed-body.ts'
import type { ListFile } from './list-file.ts'

/** What a cell may say is the decider's; this keeps the database from texts without end. */
const Cells = z.record(z.string().max(40), z.string().max(10_000))
const line = z.int().min(1)
const Rows = z.object({ rows: z.array(z.object({ line, cells: Cells })) })
const Changes = z.object({
  by: z.string().min(1).max(100),
  changes: z.array(z.object({ line, before: Cells.nullable(), after: Cells })),
})

/**
 * `GET {path}/file`: every entry, for an export. For imports of the back office `POST {path}/file-plan` judges lines and
 * `POST {path}/file-changes` writes them; both take a compressed file of JSON.
 */
export const mountListFile = (router: Router, path: string, file: ListFile): void => {
  router.get(`${path}/file`, letIn('edge'), async (_request, response) => {
    response.json({ rows: await file.list() })
  })
  router.post(`${path}/file-plan`, letIn('backoffice'), async (request, response) => {
    response.json({ plans: await file.plan((await readPacked(Rows, request)).rows) })
  })
  router.post(`${path}/file-changes`, letIn('backoffice'), async (request, response) => {
    const { changes, by } = await readPacked(Changes, request)
    response.json({ outcomes: await file.apply(changes, by) })
  })
}
