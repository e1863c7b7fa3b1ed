import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RelayProcessOptions } from './relay-process.ts'

/** Starts relays in processes of their own, and ends those that are left. */
export const createRelayChildren = () => {
  const children = new Set<ChildProcess>()
  return {
    /** Resolves when the relay stands by or leads. */
    start: async (options: RelayProcessOptions): Promise<ChildProcess> => {
      const child = fork(join(import.meta.dirname, 'relay-process.ts'), [JSON.stringify(options)])
      children.add(child)
      child.once('exit', () => children.delete(child))
      await waitForWord(child, 'started')
      return child
    },
    endAll: async (): Promise<void> => {
      await Promise.all([...children].map(killHard))
    },
  }
}

/** Resolves when a process has printed a word. */
export const waitForWord = async (child: ChildProcess, word: string): Promise<void> => {
  for (;;) {
    const [said] = (await once(child, 'message')) as [unknown]
    if (said === word) return
  }
}

/** Ends a process as a power cut would, also one that is frozen. */
export const killHard = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
