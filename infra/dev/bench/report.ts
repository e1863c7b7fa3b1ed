import { cpus } from 'node:os'
import { HalfMeasured, type Measure } from '@zmig/bench'

/** What did not become a figure, and why. */
type Without = { part: string; reason: string }

/** Gathers the figures of the parts that are wanted; one that fails takes no other along. */
export const createReport = (wanted: ReadonlySet<string>) => {
  const measures: Measure[] = []
  const failed: Without[] = []
  const leftOut: Without[] = []
  const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
  const fail = (part: string, error: unknown) => {
    failed.push({ part, reason: reasonOf(error) })
    console.error(`${part} failed: ${reasonOf(error)}`)
  }

  return {
    measures,
    failed,
    wants: (names: readonly string[]): boolean => names.some((name) => wanted.has(name)),
    /** @param name of the part; when it is not wanted, nothing happens */
    run: async (name: string, work: () => Promise<Measure[]>, label: string = name): Promise<void> => {
      if (!wanted.has(name)) return
      console.log(`measuring ${label} …`)
      await work().then(
        (found) => measures.push(...found),
        (error: unknown) => {
          if (error instanceof HalfMeasured) measures.push(...error.measures)
          fail(label, error)
        },
      )
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
    summary: () => [
      ...failed.map(({ part, reason }) => `${part} failed: ${reason}`),
      ...leftOut.map(({ part, reason }) => `left out: ${part} (${reason})`),
    ],
    toJson: () => {
      const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
      return { at: new Date().toISOString(), machine, measures, failed, leftOut }
    },
  }
}
