import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { CountedCategory, RemoveCategory, SaveCategory } from './category.commands.ts'

/** The bounds of the texts are the decider's, so that their refusal has words. */
const Text = z.string().max(1_000)
const Save = z.object({
  name: Text,
  seoTitle: Text,
  seoDescription: Text,
  version: z.int().min(1).nullable(),
})

/** For staff: `GET /categories`, `PUT` and `DELETE /categories/{id}`. 200 with the answer or a refusal by name. */
export const mountCategoryRoutes = (
  router: Router,
  { list, save, remove }: { list: () => Promise<CountedCategory[]>; save: SaveCategory; remove: RemoveCategory },
): void => {
  const ours = letIn('edge', 'backoffice')
  router.get('/categories', ours, async (_request, response) => {
    response.json({ categories: await list() })
  })
  router.put('/categories/:id', ours, async (request, response) => {
    const { version, ...fields } = parseBody(Save, request)
    response.json(await save(String(request.params.id), fields, version))
  })
  router.delete('/categories/:id', ours, async (request, response) => {
    response.json(await remove(String(request.params.id)))
  })
}
