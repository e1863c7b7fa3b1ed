import { availableParallelism } from 'node:os'
import { createRenderThread, type RenderThread } from './render-thread.ts'
import type { Logger } from '@zmig/kit'
import type { EdgeRead, Frame, RenderResult, RenderTask, WorkerData } from './messages.ts'

/** A second render over the limit within this time opens the breaker. */
const WINDOW_MS = 30_000
/** How long browsers render instead: every attempt ends a worker. */
const OPEN_MS = 10_000

/**
 * A circuit breaker for slice versions whose renders exceed the limit.
 * @returns `timedOut` records a render over the limit; `isOpen` says whether browsers should render the version now
 */
export const createRenderBreaker = (now: () => number = () => performance.now()) => {
  const failures = new Map<string, { at: number; openUntil: number }>()
  return {
    timedOut: (version: string): void => {
      const last = failures.get(version)
      const again = last !== undefined && now() - last.at < WINDOW_MS
      failures.set(version, { at: now(), openUntil: again ? now() + OPEN_MS : 0 })
    },
    isOpen: (version: string): boolean => (failures.get(version)?.openUntil ?? 0) > now(),
  }
}

export type RenderPool = {
  /** Renders in a worker. Never rejects; a failure is a result with a reason. */
  render(task: RenderTask): Promise<RenderResult>
  /** header, footer and snackbar as the workers rendered them */
  frame: Frame
  stop(): Promise<void>
}

type Options = WorkerData & {
  read: EdgeRead
  logger: Pick<Logger, 'warn' | 'error'>
  /** one or two by default: the main thread needs a core too, and two workers exceed the load of one machine */
  workers?: number
  /** 800 ms: a page that takes longer is rendered by the browser (architecture.md, The way data flows, 5) */
  limitMs?: number
}

/** Concurrent tasks of a worker: while one waits for the edge, another renders. */
const PER_WORKER = 4
/** Past this many waiting tasks the browser renders sooner than we would. */
const MAX_WAITING = 200

/**
 * Time limit for the first workers to load, in milliseconds: 0.1 s where a core is free, and only the start waits for it.
 */
const FIRST_START_MS = 120_000
/** Shoppers wait while a worker is replaced, and its platform has been loaded before: a slower start is a failure. */
const RESTART_MS = 5_000
/** After this time the log reports a slow start. */
const SLOW_MS = 5_000

type Waiting = { task: RenderTask; done: (result: RenderResult) => void; again: boolean }

/** Starts the workers. @throws when the platform cannot be loaded in a worker */
export const createRenderPool = async (options: Options): Promise<RenderPool> => {
  const { logger } = options
  const count = options.workers ?? Math.min(2, Math.max(1, availableParallelism() - 1))
  const limitMs = options.limitMs ?? 800
  const queue: Waiting[] = []
  let threads: RenderThread[] = []
  let stopped = false

  const drain = () => {
    for (;;) {
      const free = threads
        .filter((thread) => thread.load() < PER_WORKER)
        .toSorted((one, other) => one.load() - other.load())[0]
      const next = free && queue.shift()
      if (!free || !next) return
      free.run(next.task).then(
        (result) => {
          if (result !== 'lost') next.done(result)
          // this task or another one ended the worker: try once more
          else if (next.again) next.done({ ok: false, reason: 'error', detail: 'ended its worker twice' })
          else queue.unshift({ ...next, again: true })
          drain()
        },
        (error: unknown) => next.done({ ok: false, reason: 'error', detail: String(error) }),
      )
    }
  }

  const start = async (startMs: number): Promise<Frame> => {
    const { thread, frame } = await createRenderThread({
      ...options,
      limitMs,
      startMs,
      onEnd: (reason) => {
        threads = threads.filter((other) => other !== thread)
        if (stopped) return
        logger.warn({ reason }, 'a render worker ended; another one starts')
        restart(100)
      },
    })
    threads.push(thread)
    drain()
    return frame
  }

  const restart = (retryMs: number) => {
    start(RESTART_MS).catch((error: unknown) => {
      logger.error({ err: error }, 'a render worker did not start')
      if (!stopped) setTimeout(() => restart(Math.min(retryMs * 2, 10_000)), retryMs)
    })
  }

  const slow = setInterval(() => logger.warn({}, 'the render workers are still loading'), SLOW_MS)
  const starting = Promise.all(Array.from({ length: count }, () => start(FIRST_START_MS)))
  const [frame] = await starting.finally(() => clearInterval(slow))
  if (!frame) throw new Error('a render pool needs at least one worker')
  return {
    frame,
    render: (task) =>
      new Promise((done) => {
        if (queue.length >= MAX_WAITING)
          return done({ ok: false, reason: 'busy', detail: `${queue.length} pages wait` })
        queue.push({ task, done, again: false })
        drain()
      }),
    stop: async () => {
      stopped = true
      for (const { done } of queue.splice(0)) done({ ok: false, reason: 'busy', detail: 'the server stops' })
      await Promise.all(threads.map((thread) => thread.end()))
    },
  }
}
