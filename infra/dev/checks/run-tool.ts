import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { childEnvironment, environment, root } from '../environment.ts'

export type Finished = { code: number; output: string }

/** A tool starts the `node` that it finds first: the pinned one, also when it was not npm that started us. */
const pathWithPinnedNode = [join(root, 'node_modules/.bin'), environment['PATH']].join(delimiter)

/** Tests start and kill Java servers many times: what a long run gains by the slow compiler, they never see. */
export const QUICK_ENGINES = { ZMIGO_TEST_QUICK_ENGINES: 'true' }

type Options = {
  env?: Record<string, string>
  /** where it runs; the root of the clone by default */
  cwd?: string
}

/** Runs a command to its end. @throws when there is no such command */
export const runCommand = (
  command: string,
  args: readonly string[],
  { env = {}, cwd = root }: Options = {},
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: childEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })

/**
 * Runs an installed command-line tool on the pinned Node.
 * @param tool its name under node_modules/.bin
 * @param cwd where it runs; the root of the clone by default
 */
export const runTool = (
  tool: string,
  args: string[],
  env: Record<string, string> = {},
  cwd: string = root,
): Promise<Finished> =>
  runCommand(join(root, 'node_modules/.bin', tool), args, {
    env: { FORCE_COLOR: '0', PATH: pathWithPinnedNode, ...QUICK_ENGINES, ...env },
    cwd,
  })

/**
 * What a runner's JSON reporter wrote.
 * @returns undefined when the runner ended before it could write it whole
 */
export const readReport = <Report>(file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
