/** What tests of every service need: a real database that is theirs alone, and given-when-then. */
export * from './given.ts'
export * from './parse-exposition.ts'
export * from './test-database.ts'
export * from './trace-collector.ts'
