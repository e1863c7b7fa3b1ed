import { fork } from 'node:child_process'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { BROKEN, type PictureRefused, TOO_SLOW } from '../picture.decider.ts'
import type { Converted } from './convert-picture.ts'
import type { ToConvert } from './convert-process.ts'

const PROCESS = join(import.meta.dirname, 'convert-process.ts')

/** 30 s: twelve megapixels take two on a machine that has nothing else to do. */
const LIMIT_MS = 30_000
/** Megabytes of JavaScript: the upload, and what it becomes. Decoded pixels are bounded by `MOST_PIXELS`. */
const HEAP = 128

type Options = {
  /** the module of the process; tests play a broken one */
  file?: string
  limitMs?: number
}

const convertApart = (task: ToConvert, file: string, limitMs: number): Promise<Converted | PictureRefused> =>
  new Promise((resolve) => {
    const child = fork(file, [], {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP}`, '--no-warnings'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const settle = (outcome: Converted | PictureRefused) => {
      clearTimeout(limit)
      child.removeAllListeners()
      child.on('error', () => undefined)
      child.kill('SIGKILL')
      resolve(outcome)
    }
    const limit = setTimeout(() => settle(TOO_SLOW), limitMs)
    child.on('message', (outcome: Converted | PictureRefused) => settle(outcome))
    // a decoder that crashed did so because of the picture
    child.on('error', () => settle(BROKEN))
    child.on('exit', () => settle(BROKEN))
    child.send(task)
  })

/**
 * Converts pictures in a process of their own, one at a time: its decoders use every core, and shoppers need some of them.
 * @returns never rejects
 */
export const createConverter = ({ file = PROCESS, limitMs = LIMIT_MS }: Options = {}) => {
  const oneByOne = pLimit(1)
  return (task: ToConvert) => oneByOne(() => convertApart(task, file, limitMs))
}
export type Converter = ReturnType<typeof createConverter>
