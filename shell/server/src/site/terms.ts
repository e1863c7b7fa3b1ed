import type { Edge } from '@zmig/edge'
import type { Logger } from '@zmig/kit'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 100
/** How long the start waits before it logs the reason, in milliseconds. */
const SLOW_MS = 5_000

/** Waits until ordering has published the shop's terms: on the very first start that is shortly after its schemas. */
export const untilTermsArePublished = async (edge: Pick<Edge, 'read'>, logger: Pick<Logger, 'warn'>): Promise<void> => {
  for (let waited = 0; (await edge.read('/api/v1/terms')).status !== 200; waited += LOOK_EVERY_MS) {
    if (waited > 0 && waited % SLOW_MS === 0) logger.warn({}, 'waiting for ordering to publish the terms of the shop')
    await pause(LOOK_EVERY_MS)
  }
}
