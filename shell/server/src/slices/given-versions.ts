import { createGatherer, type Clock, type Logger, type ServiceClient } from '@zmig/kit'
import type { Edge } from '@zmig/edge'
import type { ActiveSlices } from '@zmig/slices'
import type { IncomingMessage } from 'node:http'
import { shareOf, type Choice } from './choose-versions.ts'

/** A quarter of a second: what the page reports waits for a whole one, and so comes after this. */
const GATHER_MS = 250
/** Of some 200 bytes, in a body of 64 KB. */
const MOST_TOGETHER = 200

type Canary = { slice: string; version: string; percent: number; active: string }

/** A page that was handed to a visitor. */
type Handed = {
  request: Pick<IncomingMessage, 'method' | 'headers' | 'socket'>
  /** absent while no canary runs */
  visitor: string | undefined
  choice: Choice
  /** of the page */
  path: string
  /** the slice could not render it here */
  failed: boolean
}

/** Whether a browser asks for a page to show it now. Old browsers do not say. */
const isShown = ({ method, headers }: Handed['request']): boolean =>
  method === 'GET' && headers['sec-purpose'] === undefined && (headers['sec-fetch-dest'] ?? 'document') === 'document'

type Deps = Pick<Edge, 'addressKey'> & {
  services: Pick<ServiceClient, 'post'>
  clock: Clock
  logger: Pick<Logger, 'warn'>
}

/**
 * Tells the service of the slices which version each visitor was given of a slice whose canary runs. While none runs nothing is
 * recorded. A version that a visitor got for another reason than the draw, such as a purchase that was begun with it, is left out:
 * it would make the two versions unlike.
 */
export const createGivenVersions = ({ services, addressKey, clock, logger }: Deps) => {
  let canaries: readonly Canary[] = []
  const given = createGatherer<object>({
    gatherMs: GATHER_MS,
    most: MOST_TOGETHER,
    send: (gathered) => services.post('/slices/given', { given: gathered }),
    what: 'versions that visitors were given',
    logger,
  })
  return {
    /** Follows what the slices serve. */
    follow: (active: ActiveSlices): void => {
      canaries = Object.entries(active).flatMap(([slice, { version, canary }]) =>
        canary ? [{ slice, version: canary.version, percent: canary.percent, active: version }] : [],
      )
    },
    record: ({ request, visitor, choice, path, failed }: Handed): void => {
      if (canaries.length === 0 || visitor === undefined || !isShown(request)) return
      const owner = choice.ownerOf(path)
      for (const { slice, version, percent, active } of canaries) {
        const drawn = shareOf(visitor, slice) < percent ? version : active
        if (choice.slices[slice]?.version !== drawn) continue
        const shown = slice === owner
        given.add({
          slice,
          version: drawn,
          visitor,
          address: addressKey(request) ?? '',
          at: clock.now().toISOString(),
          shown,
          failed: shown && failed,
        })
      }
    },
    /** Hands on what was recorded so far. */
    stop: given.flush,
  }
}
export type GivenVersions = ReturnType<typeof createGivenVersions>
