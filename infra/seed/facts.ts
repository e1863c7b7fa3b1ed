/** The facts of the seed without a database: for tests and benchmarks that need a whole catalogue. */
export { readMotorcycles } from './place-facts.ts'
export { readAliases, readCategories } from './shop-facts.ts'
export { readSets, readSingles } from './tyre-facts.ts'
