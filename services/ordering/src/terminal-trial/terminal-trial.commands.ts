import { startTimer } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { OrderingDeps } from '../order/order.ts'
import { pauseBeforeInquiry } from '../payment/payment.decider.ts'
import { newUniqueId } from '../payment/payment.repository.ts'
import { GatewayError, type Inquiry, type PaymentGateway } from '../ports/payment-gateway.port.ts'
import { ASKING, decideNextTry } from '../refund/refund.decider.ts'
import { decideTrial, standOfTerminal, TRIAL_AMOUNT } from './terminal-trial.decider.ts'
import {
  claimTrialRefund,
  closeTrial,
  insertTrial,
  readTrial,
  readTrialRow,
  saveTrialCharged,
  saveTrialLeft,
  saveTrialOpened,
  saveTrialRefunded,
  saveTrialRefundFailed,
  takeDueTrials,
  waitForTrial,
  type TrialRow,
} from './terminal-trial.repository.ts'

const text = {
  description: 'ניסיון מסוף האשראי',
  line: 'ניסיון מסוף, הסכום מוחזר',
  tooMany: 'התחילו כאן הרבה ניסיונות בדקות האחרונות. נסו שוב בעוד עשר דקות.',
  unavailable: 'חברת הסליקה לא פתחה עמוד תשלום. בדקו את הגדרות המסוף ונסו שוב.',
}

/** How long the page of a gateway without a length of its own lives, in milliseconds. */
const LIFETIME = 20 * 60_000
/** Trials that may begin within ten minutes. */
const MOST = 10
const WITHIN = 10 * 60_000
/** Longest pause between two inquiries about a trial, in seconds: somebody waits for it. */
const LONGEST = 60
/** A refund that failed too often for the pauses of orders is tried once an hour, because no person makes it by hand. */
const HOUR = 60 * 60_000
/** When this process dies, another one takes the trials of its round after this time. Milliseconds. */
const LEASE = 60_000
const ROUND_EVERY = 2_000
const BATCH = 5

type Deps = Pick<OrderingDeps, 'database' | 'clock' | 'logger'>
type Gateway = Pick<PaymentGateway, 'openSession' | 'inquire' | 'refund' | 'pages'>

type Trying = Deps & { gateway: Gateway }

/** Opens the page on which the owner pays. Each press is a trial of its own. */
const startTrial = async ({ database, clock, logger, gateway }: Trying, terminal: string) => {
  const now = clock.now()
  const uniqueId = newUniqueId()
  const endsAt = new Date(now.getTime() + (gateway.pages.lifetimeMs ?? LIFETIME))
  const watchFrom = new Date(now.getTime() + pauseBeforeInquiry(0, LONGEST))
  const trial = { uniqueId, terminal, amount: TRIAL_AMOUNT, endsAt, now, watchFrom }
  if (!(await insertTrial(database, trial, { since: new Date(now.getTime() - WITHIN), most: MOST })))
    return refused('TOO_MANY', text.tooMany)
  try {
    const opened = await gateway.openSession({
      uniqueId,
      amount: TRIAL_AMOUNT,
      payments: 1,
      endsAt,
      description: text.description,
      lines: [{ name: text.line, quantity: 1, total: TRIAL_AMOUNT }],
      // where the outcome is asked for, and leads back to the page of the opening
      returnTo: '/paymentSuccess',
    })
    await saveTrialOpened(database, uniqueId, opened)
    return { ok: true as const, page: opened.page }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logger.warn({ err: error }, 'the payment gateway did not set a trial up')
    // refused: there is no page; otherwise there may be one, which the timer asks about
    if (error.code === 'REFUSED') await closeTrial(database, uniqueId, 'ended', clock.now())
    return refused('UNAVAILABLE', text.unavailable)
  }
}

/** Asks the gateway about a trial, and saves what it says. @returns undefined without an answer */
const inquireTrial = async (
  { database, clock, logger, gateway }: Trying,
  trial: TrialRow,
): Promise<Inquiry | undefined> => {
  const { uniqueId, reference, endsAt, inquiries } = trial
  const next = () => new Date(clock.now().getTime() + pauseBeforeInquiry(inquiries + 1, LONGEST))
  let inquiry: Inquiry
  try {
    inquiry = await gateway.inquire({ uniqueId, reference, endsAt })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logger.warn({ err: error }, 'the payment gateway did not answer about a trial; trying again')
    await waitForTrial(database, uniqueId, next())
    return undefined
  }
  const now = clock.now()
  const decided = decideTrial(endsAt, inquiry, now)
  if (decided.kind === 'wait') await waitForTrial(database, uniqueId, next())
  if (decided.kind === 'close') await closeTrial(database, uniqueId, decided.status, now)
  if (decided.kind === 'refund') {
    const found = inquiry.status === 'approved' ? inquiry.reference : {}
    await saveTrialCharged(database, uniqueId, { amount: decided.amount, reference: found }, now)
  }
  return inquiry
}

/** Gives back what was charged, once: that the gateway is asked is saved before it is asked. */
const refundTrial = async ({ database, clock, logger, gateway }: Trying, trial: TrialRow): Promise<void> => {
  const { uniqueId, refundTries } = trial
  const askedAt = clock.now()
  const until = new Date(askedAt.getTime() + ASKING)
  const request = await claimTrialRefund(database, uniqueId, { now: askedAt, until })
  if (!request) return
  try {
    await gateway.refund(request)
    await saveTrialRefunded(database, uniqueId, clock.now())
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logger.warn({ err: error }, 'the payment gateway did not refund a trial; trying again')
    const failedAt = clock.now()
    const next =
      decideNextTry(refundTries + 1, { code: error.code, askedAt, failedAt }) ?? new Date(failedAt.getTime() + HOUR)
    await saveTrialRefundFailed(database, uniqueId, next)
  }
}

const mayBeCharged = ({ status }: TrialRow): boolean => status === 'new' || status === 'open'

/**
 * Tries the terminal with one shekel, which is refunded at once. Everything is saved before its call, as payments are: a lost
 * answer leaves a row that the timer asks about until it is surely over, so no shekel stays at the shop.
 * @param terminal what distinguishes this terminal from another one
 */
export const createTerminalTrial = (deps: Deps, gateway: Gateway, terminal: string) => {
  const { database, clock } = deps
  const trying: Trying = { ...deps, gateway }

  /** One step of a trial: the gateway is asked about it, and what was charged goes back. */
  const advance = async (uniqueId: string): Promise<void> => {
    const before = await readTrialRow(database, uniqueId)
    if (before && mayBeCharged(before)) await inquireTrial(trying, before)
    const after = await readTrialRow(database, uniqueId)
    if (after?.status === 'charged') await refundTrial(trying, after)
  }

  return {
    start: () => startTrial(trying, terminal),
    /** @returns whether there may be more */
    step: async (): Promise<boolean> => {
      const now = clock.now()
      const due = await takeDueTrials(database, now, new Date(now.getTime() + LEASE), BATCH)
      for (const { uniqueId } of due) await advance(uniqueId)
      return due.length === BATCH
    },
    /**
     * Settles a trial when its owner returns from the page; the timer refunds it a moment later, so that the page does not wait.
     * @param saysPaid the page says that it was paid, which the inquiry may show later
     * @returns whether this is a trial
     */
    settle: async (uniqueId: string, saysPaid: boolean): Promise<boolean> => {
      const trial = await readTrialRow(database, uniqueId)
      if (!trial) return false
      if (!mayBeCharged(trial)) return true
      const inquiry = await inquireTrial(trying, trial)
      if (inquiry?.status === 'open' && !saysPaid)
        await saveTrialLeft(database, uniqueId, inquiry.declined ? 'declined' : 'left')
      return true
    },
    /** How the terminal that the shop has now stands. */
    read: async () => standOfTerminal(await readTrial(database, terminal)),
  }
}
export type TerminalTrial = ReturnType<typeof createTerminalTrial>

/** @returns a function that stops after the running round */
export const startTerminalTrials = ({ logger }: Deps, { step }: Pick<TerminalTrial, 'step'>): (() => Promise<void>) =>
  startTimer({ everyMs: ROUND_EVERY, step, what: 'trying the card terminal', logger })
