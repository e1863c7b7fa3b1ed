import { HttpProblem, parseBody, parseQuery } from '@zmig/kit'
import { Router } from 'express'
import * as z from 'zod'
import type { Inbox } from './inbox.ts'
import { messagePage } from './message-page.ts'

const Text = z.object({ id: z.string().max(200).default(''), to: z.string().min(3).max(30), text: z.string().min(1) })
const Mode = z.object({ mode: z.enum(['ok', 'down', 'reject']) })
const Query = z.object({ to: z.string().max(320).optional() })

/** What the shop sent: `GET /` lists it, `POST /texts` is the gateway of text messages, `POST /mode` makes trouble. */
export const inboxRoutes = (inbox: Inbox): Router => {
  const router = Router()

  router.get('/', async (request, response) => {
    const { to } = parseQuery(Query, request)
    response.json({ messages: await inbox.read(to) })
  })

  router.post('/texts', (request, response) => {
    const message = parseBody(Text, request)
    if (inbox.mode() === 'down') return void response.status(503).json({ error: 'unavailable' })
    if (inbox.mode() === 'reject') return void response.status(422).json({ error: 'number refused' })
    inbox.receiveText(message)
    response.status(202).json({ accepted: true })
  })

  router.post('/mode', (request, response) => {
    inbox.setMode(parseBody(Mode, request).mode)
    response.json({ mode: inbox.mode() })
  })

  router.get('/messages/:id', async (request, response) => {
    const message = await inbox.find(Number(request.params.id))
    if (!message) throw new HttpProblem(404, 'Not found', 'The inbox holds no such message any more.')
    response.type('html').send(messagePage(message))
  })

  return router
}
