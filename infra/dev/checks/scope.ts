import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../environment.ts'

/** Which tests `npm test` runs. */
export type Scope = {
  /** arguments of vitest that choose its tests; empty: all */
  vitest: readonly string[]
  /** files of journeys; empty: all, undefined: none */
  journeys: readonly string[] | undefined
}

const TEST_USAGE = `npm test                          everything
npm test -- <path …>              the tests below these paths, e.g. npm test -- services/ordering e2e/journeys/like.spec.ts
npm test -- --changed [<commit>]  the tests that depend on what differs from origin/main, or from that commit`

const isJourney = (path: string): boolean => /^e2e(\/journeys(\/.*)?)?$/.test(path)

const changedFiles = (since: string): string[] => {
  const { stdout } = spawnSync('git', ['diff', '--name-only', since], { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

/**
 * Reads the arguments of `npm test --`. Journeys run when they are named or were changed themselves; no other change
 * says which of them it needs.
 * @returns a problem to show when they mean nothing
 */
export const readScope = (args: readonly string[], changedSince = changedFiles): Scope | { problem: string } => {
  if (args.length === 0) return { vitest: [], journeys: [] }
  const [first, since = 'origin/main', ...more] = args
  if (first === '--changed' && more.length === 0) {
    const journeys = changedSince(since).filter((path) => isJourney(path) && path.endsWith('.spec.ts'))
    return { vitest: ['--changed', since], journeys: journeys.length > 0 ? journeys : undefined }
  }
  const paths = args.map((path) => path.replace(/\/$/, ''))
  const unknown = paths.filter((path) => path.startsWith('-') || !existsSync(join(root, path)))
  if (unknown.length > 0) return { problem: `${unknown.join(', ')} is not a path of the clone.\n${TEST_USAGE}` }
  const journeys = paths.filter(isJourney)
  return { vitest: paths, journeys: journeys.length > 0 ? journeys : undefined }
}
