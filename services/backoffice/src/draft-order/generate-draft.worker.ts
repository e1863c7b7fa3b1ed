import { setTimeout } from 'node:timers/promises'
import { DraftOrderGenerated } from '@zmig/events'
import { HttpProblem } from '@zmig/kit'
import type { BackofficeDeps } from '../deps.ts'
import { readOpeningSales, readQuotes } from '../supplier-quote/supplier-quote.repository.ts'
import { decideDraft, type Forecast, type TyreNeed } from './draft-order.decider.ts'
import { findDraft, saveLines } from './draft-order.repository.ts'
import { askSupplyNeeds } from './supply-needs.ts'

/** Tyres of one transaction: progress is seen after each, and a cancellation stops the next. */
const BATCH = 500
/** A draft that did not move for so long has lost its process. Milliseconds. */
const STALLED = 60_000
/** While the shop starts, ordering answers later than this does: tries, and the pause between two of them in milliseconds. */
const TRIES = 10
const PAUSE = 1_000

type Run = { id: string; version: number }

/**
 * Takes the draft that waits, or that a process left half-way: at the start of a process each that is prepared, later only one
 * that stands still. It begins from scratch, under a new version, so that a process that was only slow writes nothing more.
 */
const takeDraft = async ({ database, clock }: BackofficeDeps, isStart: boolean): Promise<Run | undefined> => {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const [run] = await tx.query<Run>(
      `update backoffice.draft_order set status = 'preparing', version = version + 1, progress = 0, updated_at = $1
       where status = 'initial' or (status = 'preparing' and ($2 or updated_at < $3)) returning id, version`,
      [now, isStart, new Date(now.getTime() - STALLED)],
    )
    if (run) await tx.query('delete from backoffice.draft_order_line where draft_order_id = $1', [run.id])
    return run
  })
}

const askWithPatience = async (deps: BackofficeDeps, isStopped: () => boolean): Promise<TyreNeed[] | undefined> => {
  for (let left = TRIES; !isStopped(); left -= 1) {
    try {
      return await askSupplyNeeds(deps.services)
    } catch (error) {
      if (left <= 1 || !(error instanceof HttpProblem) || error.status < 500) throw error
      await setTimeout(PAUSE)
    }
  }
  return undefined
}

const stillOurs = `where id = $1 and version = $2 and status = 'preparing'`

/** Writes the lines of a draft in batches. @returns false when it was cancelled, or another process has taken it */
const prepare = async (
  deps: BackofficeDeps,
  { id, version }: Run,
  forecast: Forecast,
  isStopped: () => boolean,
): Promise<boolean> => {
  const { database, clock, outbox, newId } = deps
  const needs = await askWithPatience(deps, isStopped)
  if (!needs) return false
  const [quotes, opening] = await Promise.all([readQuotes(database), readOpeningSales(database)])
  const { lines, lowestPriceCounters } = decideDraft(needs, quotes, opening, forecast)
  const lineOf = new Map(lines.map((line) => [line.ean, line]))
  for (let from = 0; from < needs.length; from += BATCH) {
    if (isStopped()) return false
    const batch = needs.slice(from, from + BATCH)
    const written = await database.transaction(async (tx) => {
      const [ours] = await tx.query(
        `update backoffice.draft_order set progress = $3, progress_of = $4, updated_at = $5 ${stillOurs} returning id`,
        [id, version, from + batch.length, needs.length, clock.now()],
      )
      if (ours)
        await saveLines(
          tx,
          id,
          batch.flatMap(({ ean }) => lineOf.get(ean) ?? []),
        )
      return ours !== undefined
    })
    if (!written) return false
  }
  return database.transaction(async (tx) => {
    const now = clock.now()
    const [ours] = await tx.query(
      `update backoffice.draft_order set status = 'completed', lowest_price_counters = $3, updated_at = $4
       ${stillOurs} returning id`,
      [id, version, JSON.stringify(lowestPriceCounters), now],
    )
    const draft = ours && (await findDraft(tx, id))
    if (!draft) return false
    const { totalItems, totalTyres, tyresPerSupplier } = draft
    const context = { id: newId(), source: '/backoffice', time: now.toISOString() }
    const event = { draftOrderId: id, items: totalItems, tyres: totalTyres, tyresPerSupplier }
    await outbox.append(tx, [DraftOrderGenerated.create({ ...event, generatedAt: now.toISOString() }, context)])
    return true
  })
}

const FAULT = 'הנתונים על המלאי ועל המכירות לא התקבלו. יש ליצור טיוטה חדשה בעוד רגע.'

/** The background work: a step prepares a draft, if one waits. `end` lets a running step stop at its next batch. */
export type Generation = { step: () => Promise<boolean>; end: () => void }

/**
 * Prepares drafts one after the other: new ones, and one that a crash has left half-way.
 * @returns steps for a loop that runs them one at a time, at once after a draft was created and now and then
 */
export const createGeneration = (deps: BackofficeDeps, forecast: Forecast): Generation => {
  let isStart = true
  let ended = false
  return {
    step: async () => {
      const run = await takeDraft(deps, isStart)
      isStart = false
      if (!run) return false
      try {
        await prepare(deps, run, forecast, () => ended)
      } catch (err) {
        deps.logger.error({ err, draftOrderId: run.id }, 'a draft order could not be prepared')
        await deps.database.query(
          `update backoffice.draft_order set status = 'failed', fault = $3, updated_at = $4 ${stillOurs}`,
          [run.id, run.version, FAULT, deps.clock.now()],
        )
      }
      return true
    },
    end: () => void (ended = true),
  }
}
