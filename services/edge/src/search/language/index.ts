/**
 * The language of the search box: which tokens a product carries, and which clauses a typed text means. Pure, and the
 * same for every engine: engines only match tokens.
 */
export { bikeClause, bikeClauses, bikeSlugs } from './tokens.ts'
export { complete } from './complete.ts'
export { interpret } from './interpret.ts'
export type { Clause, Completion } from './interpretation.ts'
export { tokensOf } from './tokens.ts'
export { finishInTurns } from './steps.ts'
export { buildVocabulary, createVocabulary, type Vocabulary } from './vocabulary.ts'
export type { BikeRow, LineRow, VocabularyRows } from './vocabulary-rows.ts'
