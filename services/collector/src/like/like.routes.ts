import { HttpProblem, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { LikeAnswer, LikeRequest } from './like.commands.ts'

const Like = z.object({
  kind: z.enum(['product', 'shop']),
  itemId: z.string().min(1).max(100),
  visitorId: z.string().min(1).max(200),
  liked: z.boolean().optional(),
})

/** `POST /likes`: without `liked` it toggles; 404 for an item that is not listed. */
export const mountLikeRoutes = (
  router: Router,
  like: (request: LikeRequest) => Promise<LikeAnswer | undefined>,
): void => {
  router.post('/likes', async (request, response) => {
    const answer = await like(parseBody(Like, request))
    if (!answer) throw new HttpProblem(404, 'Not found', 'There is no such product or garage to like.')
    response.json(answer)
  })
}
