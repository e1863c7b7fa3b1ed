import { buffer } from 'node:stream/consumers'
import { LIST_NAMES, listFileLimit } from '@zmig/edge-contract'
import { idOf, letIn, parseBody, parseQuery, readFile } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { ListImports } from './list-import.commands.ts'

const By = z.string().min(1).max(100)
const New = z.object({ list: z.enum(LIST_NAMES), name: z.string().trim().min(1).max(200), by: By })
const Apply = z.object({ by: By })

/**
 * Files of staff's lists: `POST /list-imports?list=&name=&by=` takes one and answers what it would change,
 * `POST /list-imports/{id}/apply` writes it. 200 with the answer or a refusal by name.
 */
export const mountListImportRoutes = (router: Router, { check, apply }: ListImports): void => {
  router.post('/list-imports', letIn('edge'), async (request, response) => {
    const asked = parseQuery(New, request)
    // whole, because it is read twice: for its encoding, and for its lines
    const file = await buffer(readFile(request, listFileLimit))
    response.json(
      await check(asked, async function* () {
        yield file
      }),
    )
  })
  router.post('/list-imports/:id/apply', letIn('edge'), async (request, response) => {
    response.json(await apply(idOf(request), parseBody(Apply, request).by))
  })
}
