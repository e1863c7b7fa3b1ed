import { Worker } from 'node:worker_threads'
import type {
  EdgeRead,
  Frame,
  FromWorker,
  ReadMark,
  RenderedPage,
  RenderResult,
  RenderTask,
  ToWorker,
  WorkerData,
} from './messages.ts'

export type RenderThread = {
  /** number of running tasks */
  load(): number
  /** `lost` when the worker ended because of another task; the task may run again elsewhere */
  run(task: RenderTask): Promise<RenderResult | 'lost'>
  end(): Promise<void>
}

type Options = WorkerData & {
  read: EdgeRead
  limitMs: number
  /** how long the worker may take to load, in milliseconds */
  startMs: number
  onEnd: (reason: string) => void
}
type Running = {
  done: (result: RenderResult | 'lost') => void
  reads: ReadMark[]
  failed: boolean
  timer: NodeJS.Timeout
}

/** 192 MB: ten times what a render needs; a slice that leaks ends its worker, not the shop. */
const limits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const startWorker = (workerData: WorkerData): Worker =>
  new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData,
    env: { NODE_ENV: 'production' },
    argv: [],
    execArgv: [],
    resourceLimits: limits,
  })

/**
 * One render worker and the tasks that it runs. It gets no environment but NODE_ENV (React's choice of its production
 * build). A task over the limit ends the worker: nothing else stops a loop.
 */
export const createRenderThread = ({ read, limitMs, startMs, onEnd, platformFile, site }: Options) => {
  const worker = startWorker({ platformFile, site })
  const running = new Map<number, Running>()
  let tasks = 0
  let reason: string | undefined
  const post = (message: ToWorker) => worker.postMessage(message)

  const finishTask = (id: number, result: RenderResult | 'lost') => {
    const task = running.get(id)
    if (!task) return
    clearTimeout(task.timer)
    running.delete(id)
    task.done(result)
  }
  const end = (why: string) => {
    reason ??= why
    return worker.terminate()
  }
  const tooLong = (id: number) => {
    finishTask(id, { ok: false, reason: 'timeout', detail: `took longer than ${limitMs} ms` })
    // the other tasks are lost with the worker; they were not too slow
    for (const { timer } of running.values()) clearTimeout(timer)
    void end(`a render took longer than ${limitMs} ms`)
  }

  const fail = (id: number) => {
    const task = running.get(id)
    if (task) task.failed = true
  }
  const answer = async (id: number, call: number, path: string) => {
    try {
      const { status, body, ...mark } = await read(path)
      running.get(id)?.reads.push(mark)
      if (status >= 500) fail(id)
      post({ kind: 'answer', call, status, body })
    } catch (error) {
      fail(id)
      post({ kind: 'answer', call, status: 500, body: JSON.stringify({ status: 500, title: String(error) }) })
    }
  }

  const finish = (id: number, page: RenderedPage) => {
    const task = running.get(id)
    if (task) finishTask(id, { ok: true, page, ...(!task.failed && { reads: task.reads }) })
  }

  const thread: RenderThread = {
    load: () => (reason === undefined ? running.size : Infinity),
    run: (task) =>
      new Promise((done) => {
        const id = (tasks += 1)
        running.set(id, { done, reads: [], failed: false, timer: setTimeout(() => tooLong(id), limitMs) })
        post({ kind: 'render', id, task })
      }),
    end: async () => void (await end('stopped')),
  }

  return new Promise<{ thread: RenderThread; frame: Frame }>((resolve, reject) => {
    let ready = false
    const starting = setTimeout(() => void end('did not start in time'), startMs)
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        clearTimeout(starting)
        ready = true
        resolve({ thread, frame: message.frame })
      } else if (message.kind === 'read') void answer(message.id, message.call, message.path)
      else if (message.kind === 'failed')
        finishTask(message.id, { ok: false, reason: 'error', detail: message.message })
      else finish(message.id, message.page)
    })
    worker.on('error', (error: Error) => (reason ??= error.stack ?? error.message))
    worker.on('exit', () => {
      clearTimeout(starting)
      const why = (reason ??= 'exited')
      for (const id of running.keys()) finishTask(id, 'lost')
      if (ready) onEnd(why)
      else reject(new Error(`a render worker ended before it was ready: ${why}`))
    })
  })
}
