import type { AttentionOpened } from '@zmig/events'
import type { Status } from './order-row.ts'

type AttentionKind = (typeof AttentionOpened.example)['kind']

/** Ask for another time or another garage. */
export const ABOUT_APPOINTMENT: readonly AttentionKind[] = ['appointment-broken', 'garage-out']

/**
 * Cases that ask for something that nobody has to do any more now that their order is over: its tyres are mounted, or it is
 * cancelled, whoever did that. Whose order is closed may want to return it all the same. Cases about money stay until the
 * money is where it belongs.
 */
export const casesOver = (status: Status): readonly AttentionKind[] => {
  if (status === 'closed') return ABOUT_APPOINTMENT
  return status === 'cancelled' ? [...ABOUT_APPOINTMENT, 'return-asked'] : []
}
