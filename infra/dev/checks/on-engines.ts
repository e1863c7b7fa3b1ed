import { globSync } from 'node:fs'
import { findJava, findMaven } from '@zmig/engines'
import { environment } from '../environment.ts'
import { root } from '../root.ts'
import { installPackages } from './apt.ts'
import { failed, nothingYet, type Check, type Result } from './check.ts'

/** What keeps this machine from running Kafka and Elasticsearch, in a sentence; undefined when nothing does. */
const obstacle = async (): Promise<string | undefined> => {
  try {
    await findJava()
    findMaven()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Debian 12 has Java 17; where that is gone, the default one is newer. */
const install = (): Promise<void> =>
  installPackages('openjdk-17-jre-headless', 'maven').catch(() => installPackages('default-jre-headless', 'maven'))

const skippedByName = (why: string, pattern: string): Result => {
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).sort()
  return {
    ...nothingYet,
    skipped: files.length,
    output: `${why}\nWithout it these were skipped:\n${files.join('\n')}`,
  }
}

/**
 * A check on the real servers. Where Java or Maven is missing its files count as skipped, by name; with CI=true nothing
 * may be skipped, so what is missing is installed or the check fails.
 * @param files a pattern of the tests that it runs
 */
export const onEngines = ({ name, run }: Check, files: string): Check => ({
  name,
  run: async () => {
    const inCi = environment['CI'] === 'true'
    let missing = await obstacle()
    if (missing !== undefined && inCi && process.getuid?.() === 0) {
      await install()
      missing = await obstacle()
    }
    if (missing === undefined) return run()
    return inCi ? failed(`${missing}. With CI=true nothing may be skipped.`) : skippedByName(missing, files)
  },
})
