import type { Done } from '../../api/guest-order.ts'
import { text } from './text.ts'

/**
 * What the buyer reads of the answer: in the server's words wherever it has some, since it alone knows whether the order is
 * cancelled, a person arranges its return, or it is too late for both.
 */
export const outcomeOf = ({ ok, message }: Done): { ok: boolean; sentence: string } => ({
  ok,
  sentence: message ?? (ok ? text.done : text.failed),
})
