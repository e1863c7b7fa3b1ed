import { Allocation } from '@zmig/edge-contract'
import { HttpProblem, letIn, parseBody } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { Service } from '@zmig/projections'
import { findByNumber, listOfOrder, listWaiting } from './documents.queries.ts'
import { createReissue } from './reissue.commands.ts'
import { issuedByHand, keepAllocation, retryDocument, settleTrouble } from './staff-documents.commands.ts'

const text = { settled: 'המסמך הזה כבר טופל. רעננו את הרשימה.' }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws HttpProblem 404 for what is no id of a document */
const idOf = (typed: string): string => {
  if (!ID.test(typed)) throw new HttpProblem(404, 'Not found', 'There is no such document.')
  return typed
}

const answerOf = (done: boolean) => (done ? { ok: true } : refused('NOT_WAITING', text.settled))

/**
 * `GET /documents/of/{order}` the documents of an order, `GET /documents/number/{number}` whose it is, `GET /documents/waiting`
 * what a person has to look at; `POST /documents/{id}/retry`, `/by-hand`, `/settle`,
 * `/allocation` and `/reissue` are what they can do.
 */
export const mountDocumentRoutes = (
  router: Parameters<Service['mount']>[0],
  deps: Parameters<typeof createReissue>[0],
): void => {
  const { database, clock } = deps
  const reissue = createReissue(deps)
  router.get('/documents/waiting', letIn('edge'), async (_request, response) => {
    response.json({ documents: await listWaiting(database, clock.now()) })
  })
  router.get('/documents/of/:order', letIn('edge'), async (request, response) => {
    response.json({ documents: await listOfOrder(database, request.params.order) })
  })
  router.get('/documents/number/:number', letIn('edge'), async (request, response) => {
    response.json({ orderIds: await findByNumber(database, request.params.number) })
  })
  router.post('/documents/:id/retry', letIn('edge'), async (request, response) => {
    response.json(answerOf(await retryDocument(database, idOf(request.params.id), clock.now())))
  })
  router.post('/documents/:id/by-hand', letIn('edge'), async (request, response) => {
    response.json(answerOf(await issuedByHand(database, idOf(request.params.id), clock.now())))
  })
  router.post('/documents/:id/allocation', letIn('edge'), async (request, response) => {
    const { allocation } = parseBody(Allocation, request)
    response.json(answerOf(await keepAllocation(database, idOf(request.params.id), allocation)))
  })
  router.post('/documents/:id/reissue', letIn('edge'), async (request, response) => {
    response.json(await reissue(idOf(request.params.id)))
  })
  router.post('/documents/:id/settle', letIn('edge'), async (request, response) => {
    response.json(answerOf(await settleTrouble(database, idOf(request.params.id))))
  })
}
