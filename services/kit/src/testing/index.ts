/** Test helpers of every service: a real database of its own for each test, and given-when-then. */
export { makeCertificates, type TestCertificates } from '@zmig/engines/testing'
export * from './eventually.ts'
export * from './given.ts'
export * from './limit.ts'
export * from './parse-exposition.ts'
export * from './test-database.ts'
export * from './trace-collector.ts'
export * from './windows-1255.ts'
