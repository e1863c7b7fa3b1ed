import { fork } from 'node:child_process'
import { join } from 'node:path'
import { refuse, type Refusal } from '../refuse.ts'
import type { CheckTask, FromChild } from './child/messages.ts'

const CHILD = join(import.meta.dirname, 'child/check-process.ts')
const root = join(import.meta.dirname, '../../../..')

/** What the child may read: its own code, and the packages that the shell lends to slices. */
const READABLE = ['node_modules', 'services/slices/src', 'services/slices/package.json', 'package.json']

export type Limits = {
  /** most that one step may take, in milliseconds: a page, or the reading of a file */
  stepMs: number
  /** most that the whole child may take, its start included */
  totalMs: number
  /** megabytes of heap */
  heap: number
}

/** The largest slice takes 3 s and 200 MB. A machine may be busy, and a refusal by mistake costs a team more than these seconds. */
export const gateLimits: Limits = { stepMs: 6_000, totalMs: 25_000, heap: 384 }

const FIND_IT = 'Run the build in a test of the slice to find the loop, correct it, and publish again.'

/**
 * Runs the checks that need a slice's code, in a process of its own: no environment, no network, no files but the packages of the
 * shell, and limits of time and memory.
 * @returns the refusal; undefined when the code passed. A child that dies is a refusal
 */
export const runChild = (task: CheckTask, limits: Limits = gateLimits): Promise<Refusal | undefined> =>
  new Promise((resolve) => {
    const readable = [...READABLE.map((path) => join(root, path)), task.platformFile]
    const child = fork(CHILD, [], {
      env: { NODE_ENV: 'production' },
      execArgv: [
        '--permission',
        '--allow-worker', // the thread that ends the child with the shop; a slice's code can start none
        ...readable.map((path) => `--allow-fs-read=${path}`),
        `--max-old-space-size=${limits.heap}`,
        '--no-warnings',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      cwd: root,
    })
    let doing = 'its start'
    let said = ''
    let step: NodeJS.Timeout | undefined
    const settle = (refusal: Refusal | undefined) => {
      clearTimeout(step)
      clearTimeout(total)
      child.removeAllListeners()
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      resolve(refusal)
    }
    const tooLong = () =>
      settle(
        refuse('PageHangs', `The slice did not give the processor back: the gate ended it during ${doing}. ${FIND_IT}`),
      )
    const total = setTimeout(tooLong, limits.totalMs)
    child.stderr?.on('data', (piece: Buffer) => {
      said = (said + String(piece)).slice(-2_000)
    })
    child.on('message', (message: FromChild) => {
      clearTimeout(step)
      if (message.kind === 'ready') child.send(task)
      else if (message.kind === 'doing') {
        doing = message.what
        step = setTimeout(tooLong, limits.stepMs)
      } else settle(message.refusal)
    })
    child.on('error', (error) =>
      settle(refuse('GateFailed', `The gate could not check the package (${error.message}).`)),
    )
    child.on('exit', (code, signal) => {
      const memory = /heap out of memory|Allocation failed/.test(said)
      const why = memory
        ? `took more than ${limits.heap} MB of memory`
        : `ended its process (${signal ?? `code ${code}`})`
      settle(refuse('SliceDies', `The slice ${why} during ${doing}. ${FIND_IT}`))
    })
  })
