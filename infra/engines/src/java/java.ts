import { execFile } from 'node:child_process'
import { accessSync, constants, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { machineConfig } from './config.ts'

/** Kafka 4 and Elasticsearch 8 need it. */
const OLDEST = 17
const INSTALL = 'install Java 17 or newer (Debian: apt-get install openjdk-17-jre-headless), or set JAVA_HOME to it'

/** Only the quick compiler of Java: half the processor time until a server is up. */
export const QUICK_START = '-XX:TieredStopAtLevel=1'

export type Java = {
  /** the program itself */
  command: string
  /** the folder that contains `bin/java`, without symbolic links */
  home: string
  version: number
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first program of this name on PATH. */
const findProgram = (name: string): string | undefined =>
  machineConfig()
    .path.map((folder) => join(folder, name))
    .find(isExecutable)

const firstWords = async (command: string): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(command, ['-version'])
  return stdout + stderr // Java prints its version to either
}

/** @returns the feature release in what `java -version` says, e.g. 17; 8 for the old `1.8.0` */
export const releaseIn = (text: string): number | undefined => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? []
  return first === undefined ? undefined : Number(first === '1' ? second : first)
}

/**
 * The Java of JAVA_HOME, or else of PATH.
 * @throws with instructions when there is none, or one older than 17
 */
export const findJava = async (): Promise<Java> => {
  const { javaHome } = machineConfig()
  const found = javaHome === undefined ? findProgram('java') : join(javaHome, 'bin/java')
  if (found === undefined) throw new Error(`Java is missing, which Kafka and Elasticsearch run on; ${INSTALL}`)
  const said = await firstWords(found).catch((error: unknown) => {
    throw new Error(`${found} cannot be run; ${INSTALL}`, { cause: error })
  })
  const version = releaseIn(said)
  if (version === undefined || version < OLDEST)
    throw new Error(`${found} is Java ${version ?? 'of an unknown version'}, too old; ${INSTALL}`)
  const command = realpathSync(found)
  return { command, home: dirname(dirname(command)), version }
}

/** @throws with instructions when Maven is not on PATH */
export const findMaven = (): string => {
  const found = findProgram('mvn')
  if (found !== undefined) return found
  throw new Error('Maven is missing, which fetches Kafka and Elasticsearch; install it (Debian: apt-get install maven)')
}
