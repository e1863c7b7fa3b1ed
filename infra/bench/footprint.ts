import { readdirSync, readFileSync } from 'node:fs'
import type { Measure } from './measure.ts'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it ended meanwhile
  }
}

const parentOf = (pid: number): number => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1])

const all = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** A process and everything below it. */
export const familyOf = (pid: number): number[] => {
  const parents = new Map(all().map((one) => [one, parentOf(one)]))
  const belongs = (one: number): boolean => {
    for (let at: number | undefined = one; at !== undefined && at > 1; at = parents.get(at)) if (at === pid) return true
    return false
  }
  return [...parents.keys()].filter(belongs)
}

/** The child of a process whose command line holds a text. */
export const childOf = (pid: number, text: string): number | undefined =>
  familyOf(pid).find((one) => one !== pid && read(`/proc/${one}/cmdline`).includes(text))

const kilobytes = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** Memory of the whole shop. Shared pages of PostgreSQL's processes count once in the proportional figure. */
export const benchMemory = (supervisor: number): Measure[] => {
  const family = familyOf(supervisor)
  const sum = (file: string, field: string) =>
    family.reduce((total, pid) => total + kilobytes(read(`/proc/${pid}/${file}`), field), 0) / 1024
  return [
    {
      name: `resident memory of all ${family.length} processes`,
      value: sum('status', 'VmRSS'),
      unit: 'MB',
      target: { of: 'value', atMost: 900 },
    },
    { name: '  the same with shared pages counted once', value: sum('smaps_rollup', 'Pss'), unit: 'MB' },
  ]
}
