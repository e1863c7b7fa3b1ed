import type { Router } from 'express'

type Check = () => Promise<unknown>

/** 1 s: a check that takes longer is as good as failed for whoever asks. */
const CHECK_MS = 1_000

const passes = async (check: Check): Promise<boolean> => {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), CHECK_MS).unref())
  return Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    late,
  ])
}

/**
 * `/health/live`: the process runs. `/health/ready`: it can serve; 503 names what cannot.
 * @param checks by name; each rejects when its part cannot serve
 */
export const mountHealth = (router: Router, checks: Record<string, Check>): void => {
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/health/ready', async (_request, response) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, (await passes(check)) ? 'ok' : 'failed'] as const),
    )
    const ready = results.every(([, result]) => result === 'ok')
    response
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(results) })
  })
}
