import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFailed, onTestFinished } from 'vitest'
import { childEnvironment, root } from '../../environment.ts'
import { freePort } from '../../processes/ports.ts'

/** A process of the shop under test. */
export type TestedProcess = {
  url: string
  port: number
  pid: number
  /** what it has printed so far */
  output(): string
  /** ends it without warning */
  kill(): Promise<void>
  /** asks it to stop. @returns its exit code */
  stop(): Promise<number | null>
}

export const SECRET = 'a secret of these tests alone, long enough'

type Options = {
  /** relative to the clone */
  file: string
  args?: string[]
  databaseUrl: string
  env?: Record<string, string>
}

/** Gets, as soon as there is a process, how it is ended and what it has said: a start may hang. */
type Hold = (kill: () => Promise<void>, output: () => string) => void

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Runs one of the shop's processes on a port of its own until it is killed. Resolves once it listens. */
export const startProcess = async (
  { file, args = [], databaseUrl, env = {} }: Options,
  hold: Hold,
): Promise<TestedProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDirectory = mkdtempSync(join(tmpdir(), 'zmig-process-'))
  const settings = { PORT: String(port), SERVICES_URL: url, SERVICES_SECRET: SECRET, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: childEnvironment({ DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', ...settings, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended(child)
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  const output = () => chunks.join('')
  hold(kill, output)
  const isLive = () => fetch(`${url}/health/live`).then(({ ok }) => ok, () => false) // prettier-ignore
  while (!(await isLive())) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it listened:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50)) // between two looks
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    output,
    kill,
    stop: () => {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}

/** The same until the test ends. */
export const runProcess = (options: Options): Promise<TestedProcess> =>
  startProcess(options, (kill, output) => {
    // why a process ended is in what it said
    onTestFailed(() => void process.stderr.write(`${options.file} said:\n${output()}\n`))
    onTestFinished(kill)
  })
