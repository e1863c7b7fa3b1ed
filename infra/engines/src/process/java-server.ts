import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Home } from './home.ts'
import { goneWithin, markOf } from './processes.ts'

/** How a server is started. */
export type Launch = {
  command: string
  args: string[]
  /** the complete environment; ours is not inherited, because it may hold secrets */
  env: Record<string, string>
  isReady: () => Promise<boolean>
  /** the process id of the server, read when it is ready; by default that of the started process */
  serverPid?: () => number
}

type JavaServer = {
  pid: number
  /** resolves with the reason when the server has ended, all its processes included */
  ended: Promise<string>
  /** Clean stop; by force after `graceMs`. */
  stop(graceMs: number): Promise<void>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Lets it outlive this process. */
  detach(): void
}

/** Enough for a cold JVM on a busy machine, in milliseconds; a server that ends by itself is noticed at once. */
const START_MILLISECONDS = 600_000
/** How often a slow start is reported, in milliseconds. */
const REPORT_MILLISECONDS = 15_000
const POLL_MILLISECONDS = 50
/** How long a killed process group takes to end, in milliseconds. */
const GONE_MILLISECONDS = 5_000

const leaders = new Set<number>()
const killGroup = (leader: number): void => {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Already gone.
  }
}
process.once('exit', () => {
  // A server takes half a gigabyte, so none may stay behind. Its journal makes up for the missing stop.
  for (const leader of leaders) killGroup(leader)
})

const launch = (home: Home, { command, args, env }: Launch): ChildProcess => {
  const log = openSync(home.logFile, 'w')
  try {
    return spawn(command, args, {
      // Leftovers are found by the working directory and by the mark.
      cwd: home.data,
      env: { ...env, ...markOf(home.data) },
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
 * Starts a server that runs on Java and waits until it answers.
 * @throws when it ends or stays silent for ten minutes instead, with the end of its log, or is given up
 */
export const startJavaServer = async (
  name: string,
  home: Home,
  wanted: Launch,
  { say, signal }: { say: (line: string) => void; signal?: AbortSignal | undefined },
): Promise<JavaServer> => {
  const child = launch(home, wanted)
  /** of a process group of its own */
  const leader = child.pid ?? 0
  let reason: string | undefined
  const ended = new Promise<string>((resolve) => {
    const end = async (text: string) => {
      if (reason !== undefined) return
      reason = text
      leaders.delete(leader)
      if (leader > 0) killGroup(leader)
      await goneWithin(GONE_MILLISECONDS, home.data)
      resolve(text)
    }
    child.once('error', (error) => void end(error.message))
    child.once('exit', (code, signal) => void end(`exit ${signal ?? code}`))
  })
  if (leader > 0) leaders.add(leader)
  const began = performance.now()
  const deadline = began + START_MILLISECONDS
  let reportAt = began + REPORT_MILLISECONDS
  while (reason !== undefined || !(await wanted.isReady())) {
    if (reason !== undefined || signal?.aborted || performance.now() > deadline) {
      killGroup(leader)
      await ended
      signal?.throwIfAborted()
      const log = readFileSync(home.logFile, 'utf8').slice(-6_000)
      throw new Error(`${name} did not start (${reason ?? 'no answer'}); the end of ${home.logFile}:\n${log}`)
    }
    await pause(POLL_MILLISECONDS)
    if (performance.now() < reportAt) continue
    reportAt += REPORT_MILLISECONDS
    say(`${name} is still starting after ${Math.round((performance.now() - began) / 1_000)} s`)
  }
  return {
    pid: wanted.serverPid?.() ?? leader,
    ended,
    stop: async (graceMs) => {
      child.kill('SIGTERM')
      const hurry = setTimeout(() => killGroup(leader), graceMs)
      await ended
      clearTimeout(hurry)
    },
    kill: async () => {
      killGroup(leader)
      await ended
    },
    detach: () => {
      leaders.delete(leader)
      child.unref()
    },
  }
}
