/** What tests of every service need: a real database that is theirs alone, and given-when-then. */
export * from './given.ts'
export * from './test-database.ts'
