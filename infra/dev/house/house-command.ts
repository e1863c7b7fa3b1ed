import { EventLogRefused, EventLogUnavailable, HistoryElsewhere } from '@zmig/event-log'
import { ConfigError } from '@zmig/kit'
import { Refusal } from './refusal.ts'

/** Remembers what has to be let go of at the end, whatever the end is. */
export type AtEnd = (step: () => unknown) => void

/** What a shell says of a process that Ctrl-C ended. */
const INTERRUPTED = 130

/** Errors whose message is a sentence for the person at the terminal already. */
const SPOKEN = [Refusal, HistoryElsewhere, EventLogUnavailable, EventLogRefused]

const sentences = (error: unknown): string[] => {
  if (error instanceof ConfigError) return [`The settings have ${error.faults.length} fault(s):`, ...error.faults]
  if (error instanceof Error && SPOKEN.some((kind) => error instanceof kind)) return [error.message]
  const reason: unknown = error instanceof AggregateError ? error.errors[0] : error
  return [`That failed: ${String(reason)}`]
}

/**
 * Runs a command to its end and exits: 0 when it worked, 1 with a sentence when it was refused or failed, 130 when it was
 * interrupted. What it opened is let go of in each case, the newest first.
 */
export const houseCommand = async (work: (atEnd: AtEnd) => Promise<void>): Promise<never> => {
  const steps: (() => unknown)[] = []
  let lettingGo: Promise<void> | undefined
  // Once: work that an interrupt makes fail must not exit before the interrupt has let go of everything.
  const letGo = () =>
    (lettingGo ??= (async () => {
      for (const step of steps.reverse()) await Promise.resolve(step()).catch(() => undefined)
    })())
  // 'disconnect' comes from a bootstrap that was killed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.once(signal, () => void letGo().finally(() => process.exit(INTERRUPTED)))
  try {
    await work((step) => steps.push(step))
  } catch (error) {
    for (const line of sentences(error)) console.error(line)
    process.exitCode = 1
  }
  await letGo()
  process.exit()
}
