import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runningPostgresUrl } from '@zmig/engines'
import { childEnvironment, root } from '../environment.ts'
import { runningInstance } from '../processes/instance-file.ts'
import { freePorts } from '../processes/ports.ts'

/** A whole shop for tests and benchmarks: own ports, own data, gone when it is stopped. */
export type TrialShop = {
  url: string
  deskUrl: string
  port: number
  dataDirectory: string
  /** milliseconds from the call to `ready` */
  startMilliseconds: number
  /** process id of the supervisor */
  pid: number
  /** what the shop has printed so far */
  output(): string
  stop(): Promise<void>
}

type Options = {
  /** names the data directory, so that trials side by side do not meet and a killed one is swept by the next */
  name: string
  /** begins with what the last trial of this name left, instead of an empty shop */
  keepData?: boolean
  env?: Record<string, string>
  args?: string[]
  /** registers what stops it, before it is ready: a start may be interrupted */
  atEnd?: (stop: () => Promise<void>) => void
}

const whenPrinted = (child: ChildProcess, chunks: string[], line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (chunk: Buffer) => {
      chunks.push(chunk.toString('utf8'))
      if (chunks.join('').includes(`\n${line}\n`)) resolve()
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`the shop did not start:\n${chunks.join('')}`)))
  })

/** Variables with which the trial would not be a fresh development shop. */
export const NEUTRAL = {
  DATABASE_URL: undefined,
  KAFKA_BROKERS: undefined,
  ELASTICSEARCH_URL: undefined,
  PUBLIC_URL: undefined,
  NODE_ENV: undefined,
  HOST: undefined,
  ALLOW_INSECURE: undefined,
  SERVICES_SECRET: undefined,
  BUCKET_URL: undefined,
  SLICE_BUCKET_URL: undefined,
  MEDIA_BUCKET_URL: undefined,
  DOCUMENT_BUCKET_URL: undefined,
  TRUSTED_PROXIES: undefined,
  LIMITS: undefined,
}

export const dataDirectoryOf = (name: string): string => join(root, '.cache/trials', name)

/** Starts the shop exactly as `npm start` does. @throws with its output when it ends before it is ready */
export const startTrialShop = async (options: Options): Promise<TrialShop> => {
  const { name, keepData = false, env = {}, args = [], atEnd } = options
  const dataDirectory = dataDirectoryOf(name)
  if (!keepData) rmSync(dataDirectory, { recursive: true, force: true })
  const port = await freePorts(3)
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'infra/dev/bootstrap.mjs'), 'start', ...args], {
    env: childEnvironment({ ...NEUTRAL, PORT: String(port), DATA_DIR: dataDirectory, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  atEnd?.(stop)
  const chunks: string[] = ['\n']
  await whenPrinted(child, chunks, `ready http://localhost:${port}`)
  return {
    url: `http://localhost:${port}`,
    deskUrl: `http://localhost:${port + 1}`,
    port,
    dataDirectory,
    startMilliseconds: Math.round(performance.now() - began),
    pid: child.pid ?? 0,
    output: () => chunks.join(''),
    stop,
  }
}

/** The database of a shop that runs with an embedded server. */
export const databaseUrlOf = (dataDirectory: string): string => {
  const port = runningInstance(dataDirectory)?.postgres
  if (port === undefined) throw new Error(`no shop with a PostgreSQL of its own runs on ${dataDirectory}`)
  return runningPostgresUrl(join(dataDirectory, 'postgres'), port)
}
