import { cpus } from 'node:os'
import { table, type Measure, type Part } from '@zmig/bench'

/** What did not become a figure, and why. */
type Without = { part: string; reason: string }

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Runs the parts that are wanted and gathers their figures; a part that fails or hangs takes no figure along.
 * @param load share of the full load, 0..1
 */
export const createReport = ({ wanted, load }: { wanted: ReadonlySet<string>; load: number }) => {
  const measures: Measure[] = []
  const failed: Without[] = []
  const leftOut: Without[] = []
  const fail = (part: string, error: unknown) => {
    failed.push({ part, reason: reasonOf(error) })
    console.error(`${part} failed: ${reasonOf(error)}`)
  }

  return {
    measures,
    failed,
    wants: (names: readonly string[]): boolean => names.some((name) => wanted.has(name)),
    /**
     * Prints the rows of a part as soon as it has them, and goes on without it when it takes longer than it may.
     * @param name of the part; when it is not wanted, nothing happens
     */
    run: async <Given>(name: string, part: Part<Given>, given: Given, label: string = name): Promise<void> => {
      if (!wanted.has(name)) return
      console.log(`measuring ${label} …`)
      const ending = new AbortController()
      const { signal } = ending
      const tooLong = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        ending.abort()
        tooLong.reject(new Error(`it had not ended after ${part.minutes} minutes`))
      }, part.minutes * 60_000)
      const show = (rows: Measure[]) => {
        if (signal.aborted) return
        measures.push(...rows)
        console.log(table(rows))
      }
      try {
        await Promise.race([part.measure(given, { load, show, signal }), tooLong.promise])
      } catch (error) {
        fail(label, error)
      } finally {
        clearTimeout(timer)
      }
    },
    /** Runs parts that share a resource; when the resource cannot start, each of them has failed. */
    share: async (names: readonly string[], work: () => Promise<void>): Promise<void> => {
      const ours = names.filter((name) => wanted.has(name))
      if (ours.length === 0) return
      await work().catch((error: unknown) => ours.forEach((name) => fail(name, error)))
    },
    /** @param name of the part that it belongs to */
    leaveOut: (name: string, what: string, reason: string): void => {
      if (wanted.has(name)) leftOut.push({ part: what, reason })
    },
    /** All rows in one table, then what failed and what was left out. */
    summary: () => [
      table(measures),
      ...failed.map(({ part, reason }) => `${part} failed: ${reason}`),
      ...leftOut.map(({ part, reason }) => `left out: ${part} (${reason})`),
    ],
    toJson: () => {
      const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
      return { at: new Date().toISOString(), machine, measures, failed, leftOut }
    },
  }
}
