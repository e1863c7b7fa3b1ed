import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { endLeftovers } from '../process/processes.ts'
import type { PostgresHome } from './home.ts'

const postmasterPid = (data: string): number | undefined => {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

/**
 * Ends the processes of an earlier run on a data directory, and removes its stale postmaster.pid. A complete server gets a
 * fast shutdown; server processes whose postmaster was killed end by themselves or get SIGQUIT, which is safe because of the
 * write-ahead log.
 * @throws when they do not end
 */
export const endPostgres = async (data: string): Promise<void> => {
  const postmaster = postmasterPid(data)
  await endLeftovers({
    name: 'PostgreSQL',
    data,
    recordedPid: postmaster,
    gentle: (left) => ({
      pids: left.filter((pid) => pid === postmaster),
      signal: 'SIGINT',
    }),
    force: 'SIGQUIT',
  })
  // Without processes the file is stale, even when another process has its id by now, which would make PostgreSQL refuse to
  // start.
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** A started server process. */
export type Server = {
  pid: number
  /** resolves with the reason when the process has ended */
  ended: Promise<string>
  /** Fast shutdown; after three seconds an immediate one, from which the write-ahead log recovers. */
  stop(): Promise<void>
}

/** After a crash it replays its log first; one that ends by itself is noticed at once. */
const START_MILLISECONDS = 300_000
const POLL_MILLISECONDS = 10
/** `npm start` ends within 5 s. */
const STOP_MILLISECONDS = 3_000

/** The eighth line of postmaster.pid says `ready` when the server takes connections. */
const isReady = ({ data }: PostgresHome, pid: number): boolean => {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

const spawnProcess = (home: PostgresHome, port: number, settings: Record<string, string>): ChildProcess => {
  const log = openSync(home.logFile, 'w')
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    return spawn(join(home.binaries, 'postgres'), ['-D', home.data, '-p', String(port), ...options], {
      cwd: '/',
      // A group of its own: Ctrl-C must reach us and not the server, which must run until its clients have stopped.
      detached: true,
      stdio: ['ignore', log, log],
      ...home.identity,
    })
  } finally {
    closeSync(log)
  }
}

/**
 * Starts the server and waits until it takes connections.
 * @throws when it ends or stays silent for five minutes instead; the message holds the end of its log
 */
export const startServer = async (
  home: PostgresHome,
  port: number,
  settings: Record<string, string>,
): Promise<Server> => {
  const child = spawnProcess(home, port, settings)
  let reason: string | undefined
  const ended = new Promise<string>((resolve) => {
    const end = (text: string) => resolve((reason ??= text))
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(`exit ${signal ?? code}`))
  })
  const pid = child.pid ?? 0
  const deadline = performance.now() + START_MILLISECONDS
  while (!isReady(home, pid)) {
    if (reason !== undefined || performance.now() > deadline) {
      child.kill('SIGQUIT')
      const log = readFileSync(home.logFile, 'utf8').slice(-2_000)
      throw new Error(`PostgreSQL did not start (${reason ?? 'no answer'}):\n${log}`)
    }
    await pause(POLL_MILLISECONDS)
  }
  return {
    pid,
    ended,
    stop: async () => {
      child.kill('SIGINT')
      const hurry = setTimeout(() => child.kill('SIGQUIT'), STOP_MILLISECONDS)
      await ended
      clearTimeout(hurry)
    },
  }
}
