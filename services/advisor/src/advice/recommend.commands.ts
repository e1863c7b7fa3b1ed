import { isFullName, isMobile, FULL_NAME_WANTED, MOBILE_WANTED } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { LRUCache } from 'lru-cache'
import { findMotorcycle } from '../motorcycle/motorcycle.commands.ts'
import { canBeBought, type Rank, type Ranking } from '../ranking.ts'
import { createFindCandidates } from './candidates.queries.ts'
import { rankByRules } from './rules.decider.ts'
import { createWizardRuns, type Question, type RunDeps } from './wizard-run.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Tyres in an answer: two rows of cards. */
const SHOWN = 6
/** Rankings that a process keeps: every answer of a month, in less than 10 MB. */
const KEPT = 2_000

export type Advice =
  | { ok: true; usageId: string; tyres: { ean: string; reason: string }[] }
  | { ok: false; code: 'NO_TYRES' | 'LIMIT' }
  | { ok: false; code: 'VALIDATION'; field: 'visitorName' | 'visitorPhoneNumber'; message: string }

/** Messages as the specification words them (wizard-shops-and-admin.md §5). */
const wrongPerson = ({ name, phone }: Question['person']): Extract<Advice, { code: 'VALIDATION' }> | undefined => {
  const refused = { ok: false, code: 'VALIDATION' } as const
  if (!isFullName(name)) return { ...refused, field: 'visitorName', message: FULL_NAME_WANTED }
  if (!isMobile(phone)) return { ...refused, field: 'visitorPhoneNumber', message: MOBILE_WANTED }
  return undefined
}

type Deps = RunDeps & {
  database: ServiceDeps['database']
  /** without one, the rules rank */
  rankByModel: Rank | undefined
}

/**
 * Answers the wizard: ranks the tyres that fit the bike. A run counts for its phone and its visitors from its start, so that
 * parallel runs do not pass the limit together, and no longer when it fails; an attempt that is asked again counts once.
 * Rankings of a model are kept for a day by bike and habits; what was sold out of sight since is left out.
 */
export const createRecommend = ({ database, rankByModel, ...deps }: Deps) => {
  const findCandidates = createFindCandidates(database)
  const runs = createWizardRuns(deps)
  const rankings = new LRUCache<string, Ranking['tyres']>({ max: KEPT, ttl: DAY })

  const recommend = async (question: Question): Promise<Advice> => {
    const { person, motorcycleId, usage, kilometres, tyreType } = question
    const wrong = wrongPerson(person)
    if (wrong) return wrong
    const motorcycle = await findMotorcycle(database, motorcycleId)
    const fitting = motorcycle ? await findCandidates(motorcycle, tyreType, deps.clock.now()) : []
    const candidates = fitting.filter(canBeBought)
    if (!motorcycle || candidates.length === 0) return { ok: false, code: 'NO_TYRES' }

    const choose = (ranking: Ranking) => {
      const tyres = ranking.tyres.slice(0, SHOWN).map(({ ean, reason }) => ({ ean, reason }))
      return { tyres, answer: { eans: tyres.map(({ ean }) => ean), rankedBy: ranking.by } }
    }
    const answerAtOnce = (ranking: Ranking): Promise<Advice> =>
      database.transaction(async (tx) => {
        const { tyres, answer } = choose(ranking)
        const run = await runs.begin(tx, question, answer)
        if (!run) return { ok: false, code: 'LIMIT' }
        await (run.again ? runs.complete(tx, run, question, answer) : runs.publish(tx, run, question, answer))
        return { ok: true, usageId: run.usageId, tyres }
      })

    const { id: _, ...bike } = motorcycle
    const facts = { bike, usage, kilometres, tyreType }
    if (!rankByModel) return answerAtOnce({ by: 'rules', tyres: rankByRules(facts, candidates) })

    const key = JSON.stringify([motorcycle, usage, kilometres, tyreType])
    // what was ranked yesterday may be sold out today
    const offered = new Set(candidates.map(({ ean }) => ean))
    const kept = rankings.get(key)?.filter(({ ean }) => offered.has(ean)) ?? []
    if (kept.length > 0) return answerAtOnce({ by: 'model', tyres: kept })

    // a model takes seconds: the run counts before it is asked
    const run = await database.transaction((tx) => runs.begin(tx, question))
    if (!run) return { ok: false, code: 'LIMIT' }
    try {
      const ranking = await rankByModel(facts, candidates)
      // a model that was away for a minute must not be away for a day
      if (ranking.by === 'model') rankings.set(key, ranking.tyres)
      const { tyres, answer } = choose(ranking)
      await database.transaction((tx) => runs.complete(tx, run, question, answer))
      return { ok: true, usageId: run.usageId, tyres }
    } catch (error) {
      await database.query(`update advisor.wizard_run set state = 'failed' where usage_id = $1 and state = 'running'`, [
        run.usageId,
      ])
      throw error
    }
  }

  return recommend
}

/** Forgets which browsers the runs and suggestions of erased people came from: their ids stand in likes and metrics as well. */
export const forgetVisitorsOf = async (tx: Sql, personIds: string[]): Promise<void> => {
  await tx.query(`update advisor.wizard_run set visitor_ids = '{}' where person_id = any($1::uuid[])`, [personIds])
  await tx.query('update advisor.suggested_bike set visitor_id = null where person_id = any($1::uuid[])', [personIds])
}
