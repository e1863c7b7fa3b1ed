import { type Kilometres, normalisePhone, type TyreType, type Usage } from '@zmig/edge-contract'
import { WizardAnswered } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { lockPersonOnce, savePersonOnce } from '@zmig/kit/people'
import type { ServiceDeps } from '@zmig/projections'
import type { AdvisorConfig } from '../config.ts'
import type { Ranking } from '../ranking.ts'

/** The limits count seven rolling days (decisions.md, Wizard). */
const WEEK = 7 * 24 * 60 * 60 * 1_000
/** A run that has no answer after so many milliseconds will get none: its process ended. The model's deadline is 12 s. */
const RUNNING_MS = 30_000
/** How long the same attempt with the same answers is the same run, in milliseconds: as long as that of a checkout. */
const ATTEMPT_MS = 10 * 60_000
/** How long the number of all visitors' runs is kept far below their limit, in milliseconds: counting them reads a week. */
const COUNTED_MS = 1_000
/** So far below the limit of all visitors, runs need not wait for each other to be counted: more than begin in that second. */
const FAR_BELOW_LIMIT = 1_000

export type Question = {
  /** with at most two visitor ids: the request's and the cookie's */
  person: { name: string; phone: string; visitorIds: string[] }
  motorcycleId: string
  usage: Usage
  kilometres: Kilometres
  tyreType: TyreType
  /** names one press of the button; a page that was reloaded while it waited asks again with it */
  attemptId?: string | undefined
}

/** From the start of the week, $1; what runs since before $2 has ended without an answer. */
const COUNTS = `started_at > $1 and (state = 'answered' or state = 'running' and started_at > $2)`
const COUNT_ALL = `select count(*)::int as total from advisor.wizard_run where ${COUNTS}`
const COUNT_OWN = `
  select count(*) filter (where person_id = $3::uuid)::int as of_person,
    greatest(
      count(*) filter (where ($4::text[])[1] = any(visitor_ids)),
      count(*) filter (where ($4::text[])[2] = any(visitor_ids))
    )::int as of_visitor
  from advisor.wizard_run
  where (person_id = $3::uuid or visitor_ids && $4::text[]) and ${COUNTS}`

/** Runs of the same visitor, or all that begin near the limit of all, one after the other: they count each other. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('advisor.wizard_run ' || runs, 0)) from unnest($1::text[]) as of(runs)`

const SAME_ATTEMPT = `
  select usage_id from advisor.wizard_run
  where person_id = $1 and attempt_id = $2 and state <> 'failed' and started_at > $3
    and (motorcycle_id, usage, kilometres, tyre_type) = ($4, $5, $6, $7)`

const BEGIN = `
  insert into advisor.wizard_run
    (usage_id, person_id, visitor_ids, motorcycle_id, usage, kilometres, tyre_type, attempt_id, started_at, state, eans, ranked_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

const ANSWER = `update advisor.wizard_run set state = 'answered', eans = $2, ranked_by = $3 where usage_id = $1`

type Counted = { of_person: number; of_visitor: number }
/** What a run answered. */
type RunAnswer = { eans: string[]; rankedBy: Ranking['by'] }
/** `again`: the same attempt with the same answers began it before. */
type Run = { usageId: string; personId: string; again: boolean }

export type RunDeps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'> & {
  config: Pick<AdvisorConfig, 'personAnswers' | 'weeklyAnswers'>
}

const lock = (tx: Sql, runs: string[]) => tx.query(LOCK, [runs], { name: 'advisor-lock-runs' })

/** Counts the runs of all visitors against their limit of a week. @param mostAnswers that limit */
const createWeeklyLimit = (mostAnswers: number) => {
  /** The number of all visitors' runs when it was last counted; unknown at first, so that the first runs wait for each other. */
  let counted = { total: Infinity, at: -Infinity }
  const countAll = async (tx: Sql, since: Date[]): Promise<number> => {
    const [row] = await tx.query<{ total: number }>(COUNT_ALL, since, { name: 'advisor-count-all-runs' })
    return row?.total ?? 0
  }

  /** Whether all visitors together may have one more answer. */
  return async (tx: Sql, now: Date, since: Date[]): Promise<boolean> => {
    if (Math.abs(now.getTime() - counted.at) >= COUNTED_MS) {
      counted = { ...counted, at: now.getTime() } // parallel runs do not count again meanwhile
      counted.total = await countAll(tx, since)
    }
    if (counted.total + FAR_BELOW_LIMIT < mostAnswers) return true
    const [, total] = await Promise.all([lock(tx, ['of all']), countAll(tx, since)])
    return total < mostAnswers
  }
}

/**
 * Runs of the wizard. A run counts for its phone and its visitors from its start, so that parallel runs do not pass the limit
 * together; an attempt that is asked again is the same run.
 */
export const createWizardRuns = ({ outbox, clock, newId, config }: RunDeps) => {
  const mayHaveOneMore = createWeeklyLimit(config.weeklyAnswers)

  /** @param answer when it is known at once. @returns undefined when a limit is reached */
  const begin = async (tx: Sql, question: Question, answer?: RunAnswer): Promise<Run | undefined> => {
    const { person, motorcycleId, usage, kilometres, tyreType, attemptId } = question
    const phone = normalisePhone(person.phone)
    const once = ['wizard', phone]
    const known = (await lockPersonOnce(tx, once)) ?? null
    const now = clock.now()
    if (known && attemptId) {
      const since = new Date(now.getTime() - ATTEMPT_MS)
      const same = [known, attemptId, since, motorcycleId, usage, kilometres, tyreType]
      const [run] = await tx.query<{ usage_id: string }>(SAME_ATTEMPT, same, { name: 'advisor-same-attempt' })
      if (run) return { usageId: run.usage_id, personId: known, again: true }
    }
    const since = [new Date(now.getTime() - WEEK), new Date(now.getTime() - RUNNING_MS)]
    const [, [own]] = await Promise.all([
      lock(tx, person.visitorIds.map((id) => `of visitor ${id}`).toSorted()),
      tx.query<Counted>(COUNT_OWN, [...since, known, person.visitorIds], { name: 'advisor-count-own-runs' }),
    ])
    if (own && Math.max(own.of_person, own.of_visitor) >= config.personAnswers) return undefined
    if (!(await mayHaveOneMore(tx, now, since))) return undefined
    const [visitorId] = person.visitorIds
    // read by staff with name and phone, and erased with them
    const texts = visitorId ? { visitorId } : undefined
    const personId = await savePersonOnce(tx, once, { name: person.name.trim(), phone, email: '', texts })
    const usageId = newId()
    const asked = [
      usageId,
      personId,
      person.visitorIds,
      motorcycleId,
      usage,
      kilometres,
      tyreType,
      attemptId ?? null,
      now,
    ]
    const state = answer ? ['answered', answer.eans, answer.rankedBy] : ['running', [], null]
    await tx.query(BEGIN, [...asked, ...state], { name: 'advisor-begin-run', unanswered: true })
    return { usageId, personId, again: false }
  }

  /** Writes the answer of a run that began before. */
  const complete = async (tx: Sql, run: Run, question: Question, answer: RunAnswer) => {
    const values = [run.usageId, answer.eans, answer.rankedBy]
    const first = `${ANSWER} and state <> 'answered' returning usage_id`
    const [answered] = await tx.query<{ usage_id: string }>(first, values, { name: 'advisor-answer-run' })
    if (answered) await publish(tx, run, question, answer)
    // the same attempt was answered before: what is shown now can be clicked, and the run is no new one
    else await tx.query(ANSWER, values, { name: 'advisor-answer-again' })
  }

  const publish = async (tx: Sql, { usageId, personId }: Run, question: Question, answer: RunAnswer) => {
    const { motorcycleId, usage, kilometres, tyreType } = question
    const answeredAt = clock.now().toISOString()
    const event = WizardAnswered.create(
      { usageId, personId, motorcycleId, usage, kilometres, tyreType, ...answer, answeredAt },
      { id: newId(), source: '/advisor', time: answeredAt },
    )
    await outbox.append(tx, [event])
  }

  return { begin, complete, publish }
}
