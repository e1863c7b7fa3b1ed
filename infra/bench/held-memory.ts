import { setTimeout } from 'node:timers/promises'
import { residentMegabytes } from './processes.ts'

/** What a process holds once its garbage is collected, in MB: the heaps of all its threads with their buffers, and its resident memory. */
export type Held = { heap: number; resident: number }

/** Where Node listens for a debugger after SIGUSR1. */
const DEBUGGER = 'http://127.0.0.1:9229'

/** 10 s: a busy machine takes a while to open it. */
const DEBUGGER_MS = 10_000

type Send = (method: string, parameters?: object) => Promise<Record<string, unknown>>
type Reply = { id: number; result?: Record<string, unknown>; error?: { message: string } }
type Event = { method: string; params: { sessionId: string; message: string } }

/** Requests of the debugger's protocol and the replies to them. */
const createRequests = (write: (text: string) => void) => {
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  const send: Send = async (method, params = {}) => {
    const id = (last += 1)
    const { result, error } = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      write(JSON.stringify({ id, method, params }))
    })
    if (error) throw new Error(`${method}: ${error.message}`)
    return result ?? {}
  }
  const settle = (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  }
  return { send, settle }
}

const debuggerAddress = async (): Promise<string | undefined> => {
  const answer = await fetch(`${DEBUGGER}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  return target?.webSocketDebuggerUrl
}

const openDebugger = async (pid: number): Promise<WebSocket> => {
  process.kill(pid, 'SIGUSR1')
  for (const until = performance.now() + DEBUGGER_MS; performance.now() < until; await setTimeout(50)) {
    const address = await debuggerAddress().catch(() => undefined)
    if (!address) continue
    const socket = new WebSocket(address)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error('the debugger of the process could not be reached')))
    })
    return socket
  }
  throw new Error(`process ${pid} did not listen for a debugger at ${DEBUGGER}`)
}

/** Collects all garbage of a thread twice: what is finalised after the first time goes with the second. @returns MB that it holds */
const collectThread = async (send: Send): Promise<number> => {
  await send('HeapProfiler.collectGarbage')
  await send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = await send('Runtime.getHeapUsage')
  return (Number(usedSize) + Number(backingStorageSize)) / 2 ** 20
}

/**
 * Has a Node process collect the garbage of all its threads, as a debugger does, so that what it holds can be compared: between
 * two collections of its own, resident memory grows by a fifth and more although nothing is kept.
 * @throws when another process listens for a debugger
 */
export const collect = async (pid: number): Promise<Held> => {
  const socket = await openDebugger(pid)
  const { send, settle } = createRequests((text) => socket.send(text))
  const threads = new Map<string, ReturnType<typeof createRequests>>()
  const follow = ({ method, params: { sessionId, message } }: Event) => {
    if (method === 'NodeWorker.attachedToWorker') {
      const write = (text: string) => void send('NodeWorker.sendMessageToWorker', { sessionId, message: text })
      threads.set(sessionId, createRequests(write))
    } else if (method === 'NodeWorker.receivedMessageFromWorker')
      threads.get(sessionId)?.settle(JSON.parse(message) as Reply)
  }
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Reply | Event
    if ('id' in message) settle(message)
    else follow(message)
  })
  const evaluate = (expression: string) => send('Runtime.evaluate', { expression, returnByValue: true })
  try {
    const { value } = (await evaluate('process.pid'))['result'] as { value: number }
    if (value !== pid) throw new Error(`process ${value} already listens for a debugger at ${DEBUGGER}`)
    await send('NodeWorker.enable', { waitForDebuggerOnStart: false }) // names the threads before it is answered
    let heap = await collectThread(send)
    for (const thread of threads.values()) heap += await collectThread(thread.send)
    const resident = residentMegabytes(pid)
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    await evaluate("void setTimeout(() => process.getBuiltinModule('inspector').close(), 50)")
    await closed // sooner, the next debugger would meet this one
    return { heap, resident }
  } finally {
    socket.close()
  }
}

/** Looks at the resident memory of a process again and again. @returns what ends it and gives the most that was seen, in MB */
export const watchResident = (pid: number): (() => number) => {
  let most = residentMegabytes(pid)
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 250)
  return () => {
    clearInterval(timer)
    return most
  }
}
