/**
 * The points at which a process can die. An SQL statement is named by what it wrote, so that a schedule reads like a story;
 * any other statement is `between two statements`.
 */
const STATEMENTS = {
  'attempt locked': /pg_advisory_xact_lock\(key\)/,
  'order written': /insert into ordering\.orders/,
  'goods taken again': /insert into ordering\.reservation/,
  'goods given back': /delete from ordering\.reservation/,
  'slot booked': /insert into ordering\.booking/,
  'slot given back': /delete from ordering\.booking/,
  'coupon redeemed': /insert into ordering\.coupon_redemption/,
  'coupon given back': /delete from ordering\.coupon_redemption/,
  'payment written': /insert into ordering\.payment/,
  'payment watched': /update ordering\.payment set next_inquiry_at = \$2/,
  'page saved': /set status = 'open', redirect_url/,
  'inquiry noted': /set inquiries = inquiries \+ 1/,
  'payment settled': /update ordering\.payment set status = \$2, settled_at/,
  'order changed': /update ordering\.orders set version/,
  'facts left in the outbox': /insert into events\.outbox/,
  'refund booked': /insert into ordering\.refund/,
  'refund taken': /update ordering\.refund as claimed set next_try_at/,
  'refund asked': /update ordering\.refund as asked/,
  'session replaced': /update ordering\.payment set replaced_at/,
  'refund done': /update ordering\.refund set status = 'done'/,
  'person asked': /insert into ordering\.attention/,
} as const

const AROUND = [
  'transaction begun',
  'between two statements',
  'before the commit',
  'after the commit',
  'before the set-up',
  'after the set-up',
  'before the inquiry',
  'after the inquiry',
  'before the refund',
  'after the refund',
] as const

export type CrashPoint = keyof typeof STATEMENTS | (typeof AROUND)[number]

export const CRASH_POINTS = [...AROUND, ...(Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[])]

/** The point after a statement. */
export const pointOf = (sql: string): CrashPoint => {
  for (const [name, pattern] of Object.entries(STATEMENTS)) if (pattern.test(sql)) return name as CrashPoint
  return 'between two statements'
}

/** The process stops at this point for the nth time, counted from 0. */
export type Stop = { at: CrashPoint; nth: number }
