import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Run } from './measure.ts'
import type { BenchedShop } from './shop-pages.ts'

export const root = join(import.meta.dirname, '../..')

/** Whether processes can be tied to a core here (util-linux). */
const canPin = spawnSync('taskset', ['--version']).status === 0

/** Puts every thread of a process on one core, so that two measured servers get the same: one core, not the rest. */
export const pinToCore = (pid: number, core: number): void => {
  if (canPin) spawnSync('taskset', ['-acp', String(core), String(pid)])
}

export type Running = {
  pid: number
  lines: AsyncIterator<string>
  /** its exit code; null when a signal ended it */
  ended: Promise<number | null>
  stop(): void
}

/** Runs a file of ours on the same Node and reads its lines. */
export const startNode = (
  file: string,
  args: string[],
  options: { core?: number; env?: NodeJS.ProcessEnv } = {},
): Running => {
  const command = [process.execPath, file, ...args]
  const pinned = canPin && options.core !== undefined ? ['taskset', '-c', String(options.core), ...command] : command
  const [program = '', ...rest] = pinned
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(options.env && { env: options.env }),
  })
  const lines = async function* () {
    let text = ''
    for await (const chunk of child.stdout) {
      const parts = (text + String(chunk)).split('\n')
      text = parts.pop() ?? ''
      yield* parts
    }
    if (text) yield text
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { pid: child.pid ?? 0, lines: lines(), ended, stop: () => child.kill('SIGKILL') }
}

/** Everything that a file prints, as one text. */
export const outputOf = async (...args: Parameters<typeof startNode>): Promise<string> => {
  const { lines } = startNode(...args)
  const all: string[] = []
  for (let line = await lines.next(); !line.done; line = await lines.next()) all.push(line.value)
  return all.join('\n')
}

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
const familyOf = (pid: number): number[] => {
  const parents = new Map(all().map((one) => [one, parentOf(one)]))
  const belongs = (one: number): boolean => {
    for (let at: number | undefined = one; at !== undefined && at > 1; at = parents.get(at)) if (at === pid) return true
    return false
  }
  return [...parents.keys()].filter(belongs)
}

/** The child of a process whose command line holds a text. */
const childOf = (pid: number, text: string): number | undefined =>
  familyOf(pid).find((one) => one !== pid && read(`/proc/${one}/cmdline`).includes(text))

/** The web process of a shop. */
export const webOf = (supervisor: number): number => {
  const web = childOf(supervisor, 'shell/server/src/main.ts')
  if (web === undefined) throw new Error('the web process of the shop was not found')
  return web
}

const kilobytes = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** Resident memory of a process in MB. */
export const residentMegabytes = (pid: number): number => kilobytes(read(`/proc/${pid}/status`), 'VmRSS') / 1024

/** Memory of the whole shop. Shared pages of PostgreSQL's processes count once in the proportional figure. */
export const benchMemory = ({ pid: supervisor }: BenchedShop, { show }: Run): Promise<void> => {
  const family = familyOf(supervisor)
  const sum = (file: string, field: string) =>
    family.reduce((total, pid) => total + kilobytes(read(`/proc/${pid}/${file}`), field), 0) / 1024
  show([
    {
      name: `resident memory of all ${family.length} processes`,
      value: sum('status', 'VmRSS'),
      unit: 'MB',
      target: { of: 'value', atMost: 900 },
    },
    { name: '  the same with shared pages counted once', value: sum('smaps_rollup', 'Pss'), unit: 'MB' },
  ])
  return Promise.resolve()
}
