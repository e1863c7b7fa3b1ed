import type { EventContext } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'

/** Makes the context of each event that ordering publishes at one instant: an id of its own, the source and the time. */
export const eventContexts =
  ({ newId }: Pick<ServiceDeps, 'newId'>, now: Date) =>
  (): EventContext => ({ id: newId(), source: '/ordering', time: now.toISOString() })
