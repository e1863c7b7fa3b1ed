import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findJava, findMaven } from '@zmig/engines'
import { environment, root } from '../environment.ts'
import { type Check, failed, nothingYet, type Result } from './check.ts'
import { runCommand } from './run-tool.ts'

/** Runs a command that must succeed. @throws with its last words when it does not */
const must = async (command: string, args: string[], env: Record<string, string> = {}): Promise<void> => {
  const { code, output } = await runCommand(command, args, { env })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-2_000)}`)
}

/** Debian starts no installed server in the runlevel of a single user: nginx would take port 80. */
const UNATTENDED = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }

/** Installs Debian packages without what they only recommend. @throws with apt-get's words when it cannot */
const installPackages = async (...packages: string[]): Promise<void> => {
  console.log(`installing ${packages.join(', ')} with apt-get …`)
  await must('apt-get', ['update', '-qq'], UNATTENDED)
  await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], UNATTENDED)
}

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium without the parts of a desktop's browser: journeys take a fifth less time in it. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const find = (names: string[]): string | undefined =>
  (environment['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable)

/** The path of an installed browser that is Chromium; undefined when there is none. Installs nothing. */
export const findBrowser = (): string | undefined => find(HEADLESS) ?? find(CHROMIUM)

/** The path of a program that is installed; undefined when it is not. Debian keeps servers where only root looks. */
export const findProgram = (name: string): string | undefined =>
  find([name]) ?? [`/usr/sbin/${name}`].find(isExecutable)

/** The path of HAProxy; undefined when it is not installed. */
export const findHaproxy = (): string | undefined => findProgram('haproxy')

const mayInstall = (): boolean => process.getuid?.() === 0

/**
 * The path of an installed Chromium; installs Debian's when there is none and we may.
 * @throws with what to do when it is missing and we are not root
 */
export const ensureChromium = async (): Promise<string> => {
  const found = find(CHROMIUM)
  if (found) return found
  if (!mayInstall()) throw new Error('Chromium is missing; install it with: sudo apt-get install chromium')
  await installPackages('chromium', 'fonts-liberation')
  const installed = find(CHROMIUM)
  if (!installed) throw new Error('apt-get installed no Chromium; install one and run the tests again')
  return installed
}

/**
 * The path of the browser for journeys: Chromium's headless shell where it is installed or we may install it, or else any
 * Chromium.
 * @throws as `ensureChromium` does
 */
export const ensureHeadlessBrowser = async (): Promise<string> => {
  // not every distribution has the package
  if (!find(HEADLESS) && mayInstall())
    await installPackages('chromium-headless-shell', 'fonts-liberation').catch(() => undefined)
  return find(HEADLESS) ?? ensureChromium()
}

/** What stands before the shop or its database in tests, makes networks for them or checks alerts, and the Debian package of each. */
const SERVERS = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  ip: 'iproute2',
  iptables: 'iptables',
  promtool: 'prometheus',
}

/**
 * Installs what tests need of the system where nothing may be skipped; elsewhere those tests run
 * where it is there.
 * @throws with what to do when one is missing with CI=true and we are not root
 */
export const ensureServersInCi = async (): Promise<void> => {
  const missing = Object.entries(SERVERS).flatMap(([program, name]) => (findProgram(program) ? [] : [name]))
  if (environment['CI'] !== 'true' || missing.length === 0) return
  const names = missing.join(' ')
  if (!mayInstall()) throw new Error(`${names} is missing; install it with: sudo apt-get install ${names}`)
  await installPackages(...missing)
}

const hasPython = (): Promise<boolean> =>
  // ensurepip: Debian's Python comes without it, and makes no environment then
  runCommand('python3', ['-c', 'import venv, ensurepip']).then(
    ({ code }) => code === 0,
    () => false,
  )

/**
 * Makes an environment of Python with the packages of a file, or brings it up to date.
 * @param folder where the environment is
 * @param requirements the file, each package with its version
 * @throws with what to do when Python is missing and we may not install it, or with the words of pip
 */
export const ensurePythonPackages = async (folder: string, requirements: string): Promise<void> => {
  if (!(await hasPython()) && environment['CI'] === 'true' && mayInstall())
    await installPackages('python3', 'python3-venv')
  if (!(await hasPython())) throw new Error('Python is missing; install it with: sudo apt-get install python3-venv')
  const pip = join(folder, 'bin/pip')
  if (!isExecutable(pip)) await must('python3', ['-m', 'venv', folder])
  await must(pip, ['install', '--quiet', '--disable-pip-version-check', '--requirement', requirements])
}

/** Why this machine cannot run Kafka and Elasticsearch, in a sentence; undefined when it can. */
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
