import { lockDueRows, startTimer } from '@zmig/kit'
import { type Agorot, BestOfferAnswered } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import { heldWordKey } from './answer-offer.commands.ts'
import type { OfferAnswer } from './answer-offer.decider.ts'

/** Milliseconds. */
const EVERY = 2_000
const AT_ONCE = 100

type DueAnswer = {
  offerId: string
  version: number
  personId: string
  ean: string
  price: Agorot
  answer: OfferAnswer
  answeredAt: Date
  code: string | null
  discount: Agorot
  validUntil: Date
}

const DUE = {
  table: 'ordering.best_offer left join ordering.coupon on coupon.id = coupon_id',
  of: 'best_offer',
  due: 'sends_at <= $1',
  order: 'sends_at',
  limit: AT_ONCE,
  columns: `offer_id as "offerId", best_offer.version, best_offer.person_id as "personId", best_offer.ean, price, answer,
    closed_at as "answeredAt", code, discount, valid_until as "validUntil"`,
}

/** The word that goes with an answer becomes the one that the message reads; the one of an earlier answer goes. */
const SHOW_WORD = `
  update people.person set texts = case when texts ? $2
    then texts - $2::text || jsonb_build_object('offerWord', texts -> $2) else texts - 'offerWord' end
  where id = $1 and erased_at is null`

const eventOf = (
  { offerId, version, personId, ean, price, answer, answeredAt, code, discount, validUntil }: DueAnswer,
  id: string,
) => {
  const coupon = code === null ? null : { code, discount, validUntil: validUntil.toISOString() }
  const time = answeredAt.toISOString()
  const fact = { offerId, offerVersion: version, personId, ean, price, answer, coupon, answeredAt: time }
  return BestOfferAnswered.create(fact, { id, source: '/ordering', time })
}

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** Publishes the answers to offers that can no longer be taken back. @returns true when there may be more of them */
export const sendHeldAnswers = ({ database, outbox, clock, newId }: Deps): Promise<boolean> =>
  database.transaction(async (tx) => {
    const due = await lockDueRows<DueAnswer>(tx, { ...DUE, values: [clock.now()] })
    if (due.length === 0) return false
    const offers = due.map(({ offerId }) => offerId)
    await tx.query('update ordering.best_offer set sends_at = null where offer_id = any($1::uuid[])', [offers])
    for (const { personId, offerId } of due) await tx.query(SHOW_WORD, [personId, heldWordKey(offerId)])
    await outbox.append(
      tx,
      due.map((answer) => eventOf(answer, newId())),
    )
    return due.length === AT_ONCE
  })

/** @returns a function that stops it after the running step */
export const startSendingAnswers = (deps: Deps & Pick<ServiceDeps, 'logger'>): (() => Promise<void>) =>
  startTimer({
    everyMs: EVERY,
    step: () => sendHeldAnswers(deps),
    what: 'sending the answers to offers',
    logger: deps.logger,
  })
