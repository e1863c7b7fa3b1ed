import { letIn, parseBody, type Sql } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import { readBrands, type RemoveBrand, type SaveBrand } from './brand.commands.ts'

/** The bounds of both texts are the decider's, so that their refusal has words. */
const Save = z.object({
  name: z.string().max(200),
  logo: z.string().max(500),
  version: z.int().min(1).nullable(),
  by: z.string().min(1).max(100),
})

/** For staff: `GET /brands`, `PUT` and `DELETE /brands/{id}`. 200 with the answer or a refusal by name. */
export const mountBrandRoutes = (
  router: Router,
  sql: Sql,
  { save, remove }: { save: SaveBrand; remove: RemoveBrand },
): void => {
  const ours = letIn('edge', 'backoffice')
  router.get('/brands', ours, async (_request, response) => {
    response.json(await readBrands(sql))
  })
  router.put('/brands/:id', ours, async (request, response) => {
    const { version, by, ...typed } = parseBody(Save, request)
    response.json(await save(String(request.params.id), typed, by, version))
  })
  router.delete('/brands/:id', ours, async (request, response) => {
    response.json(await remove(String(request.params.id)))
  })
}
