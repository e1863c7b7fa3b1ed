import { readFileSync } from 'node:fs'
import { isRunning } from './is-running.ts'

/** A process, told apart from a later one that got the same number. */
export type KnownProcess = { pid: number; bornAt: string }

/**
 * When a process began, in clock ticks from the start of the machine; empty when it has ended, also when nobody has
 * asked for its exit code yet.
 */
const bornAt = (pid: number): string => {
  try {
    // After the name, which may hold blanks: field 3 is the state, Z for a zombie, and field 22 the beginning.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** Remembers a running process. */
export const knownProcess = (pid: number): KnownProcess => ({ pid, bornAt: bornAt(pid) })

/** Whether that very process still runs. */
export const isAlive = (known: KnownProcess): boolean => isRunning(known.pid) && bornAt(known.pid) === known.bornAt
