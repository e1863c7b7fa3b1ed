import { join } from 'node:path'
import { startPostgres, type RunningPostgres } from '@zmig/engines'
import { supervise, type Run, type Supervised } from '../processes/supervise.ts'

/**
 * A small machine: what the read models need stays in the page cache anyway. Separate services have a pool of ten,
 * one of six for the backbone and a listener each. Tables that were empty a minute ago are asked by every order: an index costs about as much
 * as a page here, and what a plan knows of its tables is looked after every ten seconds instead of sixty.
 */
export const SETTINGS = {
  shared_buffers: '48MB',
  max_connections: '180',
  random_page_cost: '1.1',
  autovacuum_naptime: '10s',
}

type Postgres = Supervised & { url: string; port: number; note?: string }

/** The embedded server, started again on the same port when it dies, so that everyone's pool finds it again. */
export const openPostgres = async (dataDirectory: string, say: (line: string) => void): Promise<Postgres> => {
  let first: RunningPostgres | undefined

  const launch = async (): Promise<Run> => {
    let onEnd: (reason: string) => void = () => undefined
    const ended = new Promise<string>((resolve) => (onEnd = resolve))
    const running = await startPostgres({
      dataDirectory: join(dataDirectory, 'postgres'),
      settings: SETTINGS,
      onExit: onEnd,
      ...(first && { port: first.port }),
    })
    first ??= running
    return {
      ended,
      stop: () => void running.stop().then(() => onEnd('stopped')),
      kill: () => {
        if (running.pid > 0) process.kill(running.pid, 'SIGQUIT') // the write-ahead log makes this safe
      },
    }
  }

  const supervised = await supervise('PostgreSQL', launch, say)
  if (!first) throw new Error('PostgreSQL said that it runs, but not where')
  return { ...supervised, url: first.nearestUrl, port: first.port, ...(first.note && { note: first.note }) }
}
