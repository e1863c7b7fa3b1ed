import { join } from 'node:path'
import { ENQUIRY_DAYS } from '@zmig/edge-contract'
import type { Migrations } from '@zmig/kit'
import { type ForgetfulTable, startForgetting } from '@zmig/kit/people'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import { createRecommend } from './advice/recommend.commands.ts'
import { rankByRules } from './advice/rules.decider.ts'
import { mountAdvisorRoutes } from './advisor.routes.ts'
import type { AdvisorConfig } from './config.ts'
import { createOpenAiRanking } from './model/model-ranking.ts'
import type { Rank } from './ranking.ts'
import { suggestedBikes } from './suggested-bike/suggested-bike.commands.ts'
import { tyreReplica } from './tyre/tyre.replica.ts'

export { advisorConfig } from './config.ts'
export { forgetVisitorsOf } from './advice/recommend.commands.ts'
export { importMotorcycles } from './motorcycle/motorcycle.commands.ts'
export type { Motorcycle } from './ranking.ts'

/** Schema `advisor`; runs and suggested bikes refer to people (`@zmig/kit/people`), whose migrations come with the kit. */
export const advisorMigrations: Migrations = {
  schema: 'advisor',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('advisor', { 'people.person': 'select, insert, update' })],
}

/** Runs of the wizard are deleted with their people (decisions.md, Admin and security: retention). */
const wizardRuns: ForgetfulTable = { table: 'advisor.wizard_run', since: 'started_at', keptDays: ENQUIRY_DAYS }

const byRules: Rank = (facts, candidates) => Promise.resolve({ by: 'rules', tyres: rankByRules(facts, candidates) })

/** The advisor knows the motorcycles and their original tyre sizes, and recommends tyres of the catalogue that fit. */
export const createAdvisorService = (deps: ServiceDeps, config: AdvisorConfig): Service => ({
  name: 'advisor',
  mount: (router) =>
    mountAdvisorRoutes(
      router,
      deps,
      createRecommend({
        ...deps,
        config,
        rankByModel: createOpenAiRanking(deps, config, byRules),
      }),
    ),
  replicas: [tyreReplica],
  start: () => Promise.resolve(startForgetting(deps, [wizardRuns, suggestedBikes])),
})
