import { seconds } from './format.ts'

const WIDTH = 24

const bar = (done: number, total: number): string => {
  const filled = Math.round((done / total) * WIDTH)
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`
}

type Progress = {
  /**
   * Runs one long step and shows it: a moving bar on a terminal, one line when it ends otherwise.
   * The step may rename itself while it runs, e.g. with a count.
   */
  step: <T>(label: string, work: (detail: (text: string) => void) => Promise<T>) => Promise<T>
  /** A line of its own between steps. */
  say: (line: string) => void
}

/** @param total how many steps are to come, for the bar */
export const createProgress = (total: number, out: NodeJS.WriteStream = process.stdout): Progress => {
  let done = 0
  const running = new Map<symbol, string>()
  const draw = () => {
    if (out.isTTY) out.write(`\r\x1b[2K${bar(done, total)} ${[...running.values()].join(', ')}`)
  }
  const say = (line: string) => {
    out.write(out.isTTY ? `\r\x1b[2K${line}\n` : `${line}\n`)
    if (running.size > 0) draw()
  }
  return {
    say,
    async step(label, work) {
      const id = Symbol(label)
      const began = Date.now()
      const end = (outcome: string) => {
        running.delete(id)
        done = Math.min(done + 1, total)
        say(`${label}${outcome} (${seconds(Date.now() - began)})`)
      }
      running.set(id, label)
      draw()
      try {
        const result = await work((text) => {
          running.set(id, `${label}: ${text}`)
          draw()
        })
        end('')
        return result
      } catch (error) {
        end(': failed')
        throw error
      }
    },
  }
}
