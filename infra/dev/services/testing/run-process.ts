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

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Runs one of the shop's processes on a port of its own until the test ends. Resolves once it listens. */
export const runProcess = async ({ file, args = [], databaseUrl, env = {} }: Options): Promise<TestedProcess> => {
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
  }
  // why a process ended is in what it said
  onTestFailed(() => void process.stderr.write(`${file} said:\n${chunks.join('')}\n`))
  onTestFinished(async () => {
    await kill()
    rmSync(dataDirectory, { recursive: true, force: true })
  })
  const isLive = () => fetch(`${url}/health/live`).then(({ ok }) => ok, () => false) // prettier-ignore
  while (!(await isLive())) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it listened:\n${chunks.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 50)) // between two looks
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    output: () => chunks.join(''),
    kill,
    stop: () => {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}
