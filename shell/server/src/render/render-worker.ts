import { parentPort, workerData } from 'node:worker_threads'
import { createRenderer, type ReadEdge } from './renderer.ts'
import type { FromWorker, ToWorker, WorkerData } from './messages.ts'

/** Globals that reach the network, other threads or Node's modules. */
const exits =
  'fetch WebSocket EventSource XMLHttpRequest BroadcastChannel MessageChannel MessagePort Worker navigator WebAssembly crypto'.split(
    ' ',
  )

/**
 * Removes globals that a slice must not use while it renders. The shared packages are loaded before.
 * Not a sandbox against an attacker (published slices are verified); it keeps honest code from growing dependencies on
 * the server and a mistake from reaching the network.
 */
const confine = (scope: Record<string, unknown> = globalThis): void => {
  for (const name of exits) Reflect.deleteProperty(scope, name)
  const process = Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }), versions: Object.freeze({}) })
  Object.defineProperty(scope, 'process', { value: process, configurable: false, writable: false })
}

/** A render worker: renders pages of slices and reads data through the main thread. */

if (!parentPort) throw new Error('this module runs as a worker')
const port = parentPort
const post = (message: FromWorker) => port.postMessage(message)

type Answer = { status: number; body: string }
const waiting = new Map<number, (answer: Answer) => void>()
let calls = 0

const readFor =
  (id: number): ReadEdge =>
  (path) =>
    new Promise((resolve) => {
      calls += 1
      waiting.set(calls, resolve)
      post({ kind: 'read', id, call: calls, path })
    })

const renderer = createRenderer(workerData as WorkerData)
confine()

port.on('message', (message: ToWorker) => {
  if (message.kind === 'answer') {
    waiting.get(message.call)?.({ status: message.status, body: message.body })
    waiting.delete(message.call)
    return
  }
  const { id, task } = message
  renderer.render(task, readFor(id)).then(
    (page) => post({ kind: 'rendered', id, page }),
    (error: unknown) =>
      post({ kind: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
post({ kind: 'ready', frame: renderer.frame })
