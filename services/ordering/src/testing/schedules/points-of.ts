import type { CrashPoint } from './crash-points.ts'
import type { Operation } from './schedule.ts'

/** Points of every transaction; the two points at the commit matter most, so they are listed twice. */
const COMMON: CrashPoint[] = [
  'transaction begun',
  'between two statements',
  'before the commit',
  'before the commit',
  'after the commit',
  'after the commit',
  'facts left in the outbox',
]
const CHANGING: CrashPoint[] = [
  'order changed',
  'goods taken again',
  'goods given back',
  'slot booked',
  'slot given back',
  'coupon redeemed',
  'coupon given back',
]
const ASKING: CrashPoint[] = ['before the inquiry', 'after the inquiry', 'inquiry noted']
const SETTLING: CrashPoint[] = [...ASKING, 'payment settled', 'refund booked', 'person asked', ...CHANGING]
const PLACING: CrashPoint[] = [
  'attempt locked',
  'order written',
  'payment written',
  'payment watched',
  'before the set-up',
  'after the set-up',
  'page saved',
  'session replaced',
  ...ASKING,
  ...CHANGING,
]
const REFUNDING: CrashPoint[] = [
  'refund booked',
  'refund taken',
  'refund asked',
  'before the refund',
  'after the refund',
  'refund done',
  'order changed',
]

const POINTS: Record<Operation['do'], CrashPoint[]> = {
  checkout: PLACING,
  'come back': SETTLING,
  sweep: SETTLING,
  'expire cards': SETTLING,
  'expire transfers': CHANGING,
  'give back': REFUNDING,
  'guest cancels': CHANGING,
  'release the hold': SETTLING,
  'transfer was refunded': REFUNDING,
  'try refunds again': REFUNDING,
  'move the appointment': CHANGING,
  staff: CHANGING,
}

/** The points at which an operation can be interrupted. */
export const pointsOf = (operation: Operation['do']): CrashPoint[] => [...COMMON, ...POINTS[operation]]
