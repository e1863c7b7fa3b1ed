import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A loopback port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/**
 * The first of neighbouring ports that are free: the shop takes PORT, PORT+1 and PORT+2. They lie below 32,768, where Linux
 * begins to take ports for outgoing connections: one of those could hold a port while a shop starts again on it.
 */
export const freePorts = async (count: number): Promise<number> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = 20_000 + Math.floor(Math.random() * 12_000)
    const neighbours = Array.from({ length: count }, (_, index) => first + index)
    if ((await Promise.all(neighbours.map(isFree))).every(Boolean)) return first
  }
  throw new Error(`no ${count} neighbouring ports are free`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** @returns whether a process listens there already */
export const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true)
      else reject(error)
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)))
  })

const takesConnections = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/**
 * Waits until a server that was started takes connections.
 * @param logFile has its own words; by default they are on the terminal
 * @throws when it ends before
 */
export const untilListening = async (
  server: ChildProcess,
  host: string,
  port: number,
  logFile?: string,
): Promise<void> => {
  while (!(await takesConnections(host, port))) {
    if (server.exitCode !== null)
      throw new Error(
        `${server.spawnfile} ended: ${logFile ? readFileSync(logFile, 'utf8') : 'its own words are above'}`,
      )
    await pause(50)
  }
}

const LISTENING = '0A' // state column of /proc/net/tcp

const inodesOf = (port: number): Set<string> => {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
  return new Set(
    rows
      .map((row) => row.trim().split(/\s+/))
      .filter((columns) => columns[1]?.endsWith(wanted) && columns[3] === LISTENING)
      .map((columns) => `socket:[${columns[9] ?? ''}]`),
  )
}

const holds = (pid: string, sockets: Set<string>): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`))
      } catch {
        return false // closed between the two calls
      }
    })
  } catch {
    return false // another user's process, or gone
  }
}

/**
 * Who listens on a port, as far as this user may see: `process 123 (node infra/dev/start.ts)`.
 * Reads /proc; on systems without it the answer is only `another program`.
 */
export const portHolder = (port: number): string => {
  try {
    const sockets = inodesOf(port)
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, sockets))
    if (!pid) return 'another program'
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
    return `process ${pid} (${command.slice(0, 120)})`
  } catch {
    return 'another program'
  }
}
