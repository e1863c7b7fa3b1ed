import { ModelAsked } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import type { Candidate, Rank, RankedTyre } from '../ranking.ts'
import { modelRejects } from './metrics.ts'
import type { ModelSettings } from './model-settings.ts'
import { createOpenAiModel, type Model, type ModelCall, PACE } from './openai-model.ts'
import { EXPLAINED, writeQuestion, type Answer } from './question.ts'
import { checkReason } from './check-reason.ts'

/** Tyres that the model chooses from: the first of the rules. More cost time and tokens, and are hardly ever chosen. */
const SHORTLIST = 20

/** What of an answer shoppers may see: tyres of the list, each once, with a reason that says nothing it must not. */
const accept = (
  { tyres }: Answer,
  candidates: ReadonlyMap<string, Candidate>,
  byRules: ReadonlyMap<string, RankedTyre>,
): RankedTyre[] => {
  const accepted = new Map<string, RankedTyre>()
  let explained = 0
  for (const { ean, score, reason } of tyres) {
    const candidate = candidates.get(ean)
    const ruled = byRules.get(ean)
    if (!candidate || !ruled || accepted.has(ean)) {
      modelRejects.inc({ what: 'tyre' })
      continue
    }
    const read = checkReason(reason, [candidate.brand, candidate.line])
    if (read.ok) explained += 1
    else modelRejects.inc({ what: read.fault })
    accepted.set(ean, {
      ean,
      score: Math.min(10, Math.max(0, score)),
      reason: read.ok ? read.text : ruled.reason,
    })
    if (accepted.size === EXPLAINED) break
  }
  // an answer without one reason that may be shown follows instructions that are not ours: its order is not trusted either
  if (explained === 0) return []
  return [...accepted.values()].sort((one, other) => other.score - one.score)
}

/**
 * Ranks with a model what the rules would rank: it orders and explains their first tyres, and never adds one. Whatever
 * fails, the rules' ranking is the answer.
 */
export const createModelRanking =
  ({ rules, model }: { rules: Rank; model: Pick<Model, 'ask'> }): Rank =>
  async (facts, candidates) => {
    const ruled = await rules(facts, candidates)
    const byRules = new Map(ruled.tyres.slice(0, SHORTLIST).map((tyre) => [tyre.ean, tyre]))
    if (byRules.size === 0) return ruled
    const asked = new Map(candidates.filter(({ ean }) => byRules.has(ean)).map((tyre) => [tyre.ean, tyre]))

    const answer = await model.ask(writeQuestion(facts, [...asked.values()]))
    const accepted = answer ? accept(answer, asked, byRules) : []
    const last = accepted.at(-1)
    if (!last) return ruled

    const chosen = new Set(accepted.map(({ ean }) => ean))
    const rest = ruled.tyres.filter(({ ean }) => !chosen.has(ean))
    // The list is ordered by score: what the model left out comes after what it chose.
    const tyres = [...accepted, ...rest.map((tyre) => ({ ...tyre, score: Math.min(tyre.score, last.score) }))]
    return { by: 'model', tyres }
  }

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>

/** Ranks with OpenAI what the rules would rank. @returns undefined without a key */
export const createOpenAiRanking = (deps: Deps, settings: ModelSettings, rules: Rank): Rank | undefined =>
  settings.openaiApiKey === ''
    ? undefined
    : createModelRanking({ rules, model: createOpenAiModel(settings, deps.logger, PACE, recordCall(deps)) })

/** Publishes what a question to the model took. A shopper's answer neither waits for it nor fails with it. */
const recordCall =
  ({ database, outbox, clock, newId, logger }: Deps) =>
  (call: ModelCall): void => {
    const askedAt = clock.now().toISOString()
    const event = ModelAsked.create(
      { questionId: newId(), ...call, askedAt },
      { id: newId(), source: '/advisor', time: askedAt },
    )
    database
      .transaction((tx) => outbox.append(tx, [event]))
      .catch((error: unknown) => logger.warn({ err: error }, 'a question to the model was not recorded'))
  }
