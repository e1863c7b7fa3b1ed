import { Worker } from 'node:worker_threads'
import type { Drawn, ToDraw } from './drawing-worker.ts'

/** A finished PNG; `busy`: too many wait; `failed`: it cannot be drawn. */
export type Drawing = Buffer | 'busy' | 'failed'

export type DrawingThread = {
  /** Draws an SVG. Never rejects. */
  draw(svg: string): Promise<Drawing>
  /** whether a worker runs now */
  isRunning(): boolean
  stop(): Promise<void>
}

type Options = {
  /** the worker's module; tests play a broken one */
  file?: URL
  /** 5 s: a card takes a tenth of a second; one that takes longer is hostile or the machine is lost */
  limitMs?: number
  /** 30 s: networks ask for a few cards in a row, then for hours for none, and the worker holds 60 MB */
  idleMs?: number
  /** eight cards are a second of waiting */
  maxWaiting?: number
}

type Task = { svg: string; again: boolean; done: (drawing: Drawing) => void }

const startWorker = (file: URL, { drawn, ended }: { drawn: (answer: Drawn) => void; ended: () => void }): Worker => {
  const worker = new Worker(file, { env: {}, argv: [], execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 96 } })
  worker.unref()
  worker.on('message', drawn)
  // the exit event follows; without a listener an error would end this process
  worker.on('error', () => undefined)
  worker.on('exit', ended)
  return worker
}

/**
 * One worker that draws: started by the first drawing, ended when it is idle, started again when it died. A
 * drawing that its worker did not survive is tried once more.
 */
export const createDrawingThread = ({
  file = new URL('./drawing-worker.ts', import.meta.url),
  limitMs = 5_000,
  idleMs = 30_000,
  maxWaiting = 8,
}: Options = {}): DrawingThread => {
  const queue: Task[] = []
  let worker: Worker | undefined
  let current: Task | undefined
  let tasks = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms).unref()
  }
  const settle = (drawing: Drawing) => {
    current?.done(drawing)
    current = undefined
    next()
  }
  const lost = () => {
    worker = undefined
    const task = current
    current = undefined
    if (task?.again || stopped) task?.done('failed')
    else if (task) queue.unshift({ ...task, again: true })
    next()
  }
  const start = (): Worker => {
    const started: Worker = startWorker(file, {
      drawn: ({ id, png }) => {
        if (id === tasks && started === worker) settle(png ? Buffer.from(png) : 'failed')
      },
      ended: () => {
        if (started === worker) lost()
      },
    })
    return started
  }
  const end = () => {
    const ending = worker
    worker = undefined
    return ending?.terminate()
  }
  const tooLong = () => {
    void end()
    settle('failed')
  }
  const next = () => {
    if (current) return
    current = queue.shift()
    if (!current) return after(idleMs, () => void end())
    worker ??= start()
    tasks += 1
    after(limitMs, tooLong)
    worker.postMessage({ id: tasks, svg: current.svg } satisfies ToDraw)
  }

  return {
    draw: (svg) =>
      new Promise((done) => {
        if (stopped || queue.length >= maxWaiting) return done('busy')
        queue.push({ svg, again: false, done })
        next()
      }),
    isRunning: () => worker !== undefined,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      for (const { done } of queue.splice(0)) done('busy')
      await end()
      current?.done('failed')
      current = undefined
    },
  }
}
