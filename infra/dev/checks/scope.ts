import { spawnSync } from 'node:child_process'
import { root } from '../environment.ts'
import { MAIN, type TestArguments } from './test-command.ts'

/** Which tests `npm test` runs. */
export type Scope = {
  /** arguments of vitest that choose its tests; empty: all */
  vitest: readonly string[]
  /** files of journeys; empty: all, undefined: none */
  journeys: readonly string[] | undefined
  /** whether the tests on Kafka, Elasticsearch and S3Mock run */
  engines: boolean
}

const isJourney = (path: string): boolean => /^e2e(\/journeys(\/.*)?)?$/.test(path)

/** Files of the working tree that differ from a commit; undefined without a repository that has it. */
const changedFiles = (since: string): string[] | undefined => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const differ = git('diff', '--name-only', since)
  if (differ.status !== 0) return undefined
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${differ.stdout}${untracked.stdout}`.split('\n').filter(Boolean)
}

/** The adapters of Kafka, Elasticsearch and a bucket, what starts the servers, and their versions. */
const OF_ENGINES =
  /^(events\/log|services\/edge\/src\/search|services\/kit\/src\/files|infra\/engines)\/|^package-lock\.json$|\.engine\.spec\.ts$/

const needsEngines = (changed: readonly string[] | undefined): boolean =>
  !changed || changed.some((path) => OF_ENGINES.test(path))

/**
 * Journeys run when they are named or were changed themselves; no other change says which of them it needs.
 * @returns a problem to show when there is nothing to compare with
 */
export const scopeOf = (asked: TestArguments, changedSince = changedFiles): Scope | { problem: string } => {
  if ('changedSince' in asked) {
    const changed = changedSince(asked.changedSince)
    if (!changed)
      return { problem: `${asked.changedSince} is not a commit of the clone; npm test -- --help says what to type.` }
    const journeys = changed.filter((path) => isJourney(path) && path.endsWith('.spec.ts'))
    return {
      vitest: ['--changed', asked.changedSince],
      journeys: journeys.length > 0 ? journeys : undefined,
      engines: true,
    }
  }
  const { paths } = asked
  if (paths.length === 0) return { vitest: [], journeys: [], engines: needsEngines(changedSince(MAIN)) }
  const journeys = paths.filter(isJourney)
  return { vitest: paths, journeys: journeys.length > 0 ? journeys : undefined, engines: true }
}
