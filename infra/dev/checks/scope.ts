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
  /** whether the tests on Kafka and Elasticsearch run */
  engines: boolean
}

const TEST_USAGE = `npm test                          everything; on Kafka and Elasticsearch only when their code differs from origin/main
npm test -- <path …>              the tests below these paths, e.g. npm test -- services/ordering e2e/journeys/like.spec.ts
npm test -- --changed [<commit>]  the tests that depend on what differs from origin/main, or from that commit`

const isJourney = (path: string): boolean => /^e2e(\/journeys(\/.*)?)?$/.test(path)

/** Files of the working tree that differ from a commit; undefined without a repository that has it. */
const changedFiles = (since: string): string[] | undefined => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const differ = git('diff', '--name-only', since)
  if (differ.status !== 0) return undefined
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${differ.stdout}${untracked.stdout}`.split('\n').filter(Boolean)
}

/** The adapters of Kafka and Elasticsearch, what starts the servers, and the versions of both. */
const OF_ENGINES =
  /^(events\/log|services\/edge\/src\/search|infra\/engines)\/|^package-lock\.json$|\.engine\.spec\.ts$/

const MAIN = 'origin/main'

const needsEngines = (changed: readonly string[] | undefined): boolean =>
  !changed || changed.some((path) => OF_ENGINES.test(path))

/**
 * Reads the arguments of `npm test --`. Journeys run when they are named or were changed themselves; no other change
 * says which of them it needs.
 * @returns a problem to show when they mean nothing
 */
export const readScope = (args: readonly string[], changedSince = changedFiles): Scope | { problem: string } => {
  if (args.length === 0) return { vitest: [], journeys: [], engines: needsEngines(changedSince(MAIN)) }
  const [first, since = MAIN, ...more] = args
  if (first === '--changed' && more.length === 0) {
    const changed = changedSince(since)
    if (!changed) return { problem: `${since} is not a commit of the clone.\n${TEST_USAGE}` }
    const journeys = changed.filter((path) => isJourney(path) && path.endsWith('.spec.ts'))
    return { vitest: ['--changed', since], journeys: journeys.length > 0 ? journeys : undefined, engines: true }
  }
  const paths = args.map((path) => path.replace(/\/$/, ''))
  const unknown = paths.filter((path) => path.startsWith('-') || !existsSync(join(root, path)))
  if (unknown.length > 0) return { problem: `${unknown.join(', ')} is not a path of the clone.\n${TEST_USAGE}` }
  const journeys = paths.filter(isJourney)
  return { vitest: paths, journeys: journeys.length > 0 ? journeys : undefined, engines: true }
}
