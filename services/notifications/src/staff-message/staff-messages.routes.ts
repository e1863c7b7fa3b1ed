import { HttpProblem, letIn } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { Service, ServiceDeps } from '@zmig/projections'
import type { NotificationsConfig } from '../config.ts'
import { showMessage } from './show-message.ts'
import { listUnsent, retryGivenUp, retryMessage } from '../message/unsent.repository.ts'
import { withTextFacts } from './text-facts.ts'
import { listAbout } from './staff-messages.queries.ts'

const text = {
  notWaiting: 'ההודעה הזו כבר נשלחה או שאינה ברשימה. רעננו את הרשימה.',
  unknown: 'ההודעה לא נמצאה. הודעות נשמרות 90 יום.',
  erased: 'הפרטים של מי שקיבל את ההודעה נמחקו, ולכן אין מה להציג.',
}

/** @throws HttpProblem 404 for what is no number of a message */
const idOf = (typed: string): number => {
  if (!/^\d{1,15}$/.test(typed)) throw new HttpProblem(404, 'Not found', 'There is no such message.')
  return Number(typed)
}

/**
 * For staff: `GET /messages` that were given up or are still tried, `GET /messages/about/{id}` all about an order,
 * `GET /messages/{id}` one as it was written; `POST /messages/retry` sends all given up again, `POST /messages/{id}/retry` one.
 */
export const mountMessageRoutes = (
  router: Parameters<Service['mount']>[0],
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
  config: NotificationsConfig,
): void => {
  router.get('/messages', letIn('edge'), async (_request, response) => {
    const messages = await listUnsent(database)
    response.json({
      messages: messages.map((message) => withTextFacts({ ...message, id: String(message.id) }, config)),
    })
  })
  router.get('/messages/about/:id', letIn('edge'), async (request, response) => {
    const messages = await listAbout(database, request.params.id)
    response.json({ messages: messages.map((message) => withTextFacts(message, config)) })
  })
  router.get('/messages/:id', letIn('edge'), async (request, response) => {
    const shown = await showMessage(database, config, idOf(request.params.id))
    if (shown === undefined) response.json(refused('NOT_FOUND', text.unknown))
    else if (shown === 'erased') response.json(refused('ERASED', text.erased))
    else response.json({ ok: true, ...shown })
  })
  router.post('/messages/retry', letIn('edge'), async (_request, response) => {
    response.json({ ok: true, count: await retryGivenUp(database, clock.now()) })
  })
  router.post('/messages/:id/retry', letIn('edge'), async (request, response) => {
    const isAgain = await retryMessage(database, idOf(request.params.id), clock.now())
    response.json(isAgain ? { ok: true } : refused('NOT_WAITING', text.notWaiting))
  })
}
