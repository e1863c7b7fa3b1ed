import { formatTable, seconds } from '../../command/format.ts'
import { Refusal } from '../../command/run-command.ts'

/** How the demonstration talks: numbered steps with what they cost, and what it sees on the way. */
export type Steps = {
  /**
   * One step, from its announcement to its time.
   * @param work gives what came out of it, for the table at the end, and what later steps need
   * @throws Refusal with the step's title when it did not do what it says
   */
  run: <T extends { outcome: string }>(title: string, work: () => Promise<T>) => Promise<T>
  /** A line of the present step. */
  say: (line: string) => void
  /** Every step with its seconds and outcome. */
  table: () => string
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const createSteps = (print: (line: string) => void): Steps => {
  const rows: [step: string, took: string, outcome: string][] = []
  const say = (line: string) => print(`   ${line}`)
  return {
    say,
    run: async (title, work) => {
      const step = `${rows.length + 1}. ${title}`
      print(`\n${step}`)
      const began = performance.now()
      const done = await work().catch((error: unknown) => {
        throw new Refusal(`Step ${step}: that did not work. ${reasonOf(error)}`)
      })
      const took = seconds(performance.now() - began)
      say(`${done.outcome} (${took})`)
      rows.push([step, took, done.outcome])
      return done
    },
    table: () => formatTable(['step', 'took', 'outcome'], rows),
  }
}
