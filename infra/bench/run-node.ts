import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Whether processes can be tied to a core here (util-linux). */
const canPin = spawnSync('taskset', ['--version']).status === 0

/** Puts every thread of a process on one core, so that two measured servers get the same: one core, not the rest. */
export const pinToCore = (pid: number, core: number): void => {
  if (canPin) spawnSync('taskset', ['-acp', String(core), String(pid)])
}

export type Running = { pid: number; lines: AsyncIterator<string>; stop(): void }

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
  return { pid: child.pid ?? 0, lines: lines(), stop: () => child.kill('SIGKILL') }
}

/** Everything that a file prints, as one text. */
export const outputOf = async (...args: Parameters<typeof startNode>): Promise<string> => {
  const { lines } = startNode(...args)
  const all: string[] = []
  for (let line = await lines.next(); !line.done; line = await lines.next()) all.push(line.value)
  return all.join('\n')
}
