/** How tyres are chosen, without a database: for tests and benchmarks that need the rules. */
export { fits, toCandidate } from './fit.ts'
export { rankByRules } from './rules.decider.ts'
export type { Candidate, Rank, RankedTyre, RiderFacts } from '../ranking.ts'
