import type { Router } from 'express'
import type { Health } from './health.ts'

/**
 * `/health/live`: the process runs. `/health/ready`: `{ ok, parts }`, 200 when every part is ready, else 503.
 * @param live what `/health/live` answers
 */
export const mountHealth = (router: Router, ready: () => Promise<Health>, live: object = { ok: true }): void => {
  router.get('/health/live', (_request, response) => void response.json(live))
  router.get('/health/ready', async (_request, response) => {
    const health = await ready()
    response
      .status(health.ok ? 200 : 503)
      .set('cache-control', 'no-store')
      .json(health)
  })
}
