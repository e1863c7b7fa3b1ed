import { EventLogRefused, EventLogUnavailable, HistoryElsewhere } from '@zmig/event-log'
import { ConfigError } from '@zmig/kit'
import { RebuildRefused } from '@zmig/projections'

/** A command that was not carried out. Its message says why and what to do, and is all that is printed. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
}

/** A command that names what does not exist: no state of the shop lets it work, so it exits as one that is mistyped does. */
export class Misuse extends Refusal {
  override readonly name = 'Misuse'
}

/** Registers a clean-up step that runs when the command ends, for any reason. */
export type AtEnd = (step: () => unknown) => void

/** Exit code of a process that Ctrl-C ended. */
const INTERRUPTED = 130

/** Exit code of what was mistyped, as in `readArguments`. */
const MISTYPED = 2

/** Errors whose message is already a sentence for the person at the terminal. */
const READABLE = [Refusal, RebuildRefused, HistoryElsewhere, EventLogUnavailable, EventLogRefused]

const sentences = (error: unknown): string[] => {
  if (error instanceof ConfigError) return [`The settings have ${error.faults.length} fault(s):`, ...error.faults]
  if (error instanceof Error && READABLE.some((kind) => error instanceof kind)) return [error.message]
  const reason: unknown = error instanceof AggregateError ? error.errors[0] : error
  return [`That failed: ${String(reason)}`]
}

/**
 * Runs a command to its end and exits: 0 when it worked, 1 with a sentence when it was refused or failed, 2 when what was typed
 * cannot be meant, 130 when it was interrupted. The clean-up steps run in each case, the newest first.
 */
export const runCommand = async (work: (atEnd: AtEnd) => Promise<void>): Promise<never> => {
  const steps: (() => unknown)[] = []
  let cleaningUp: Promise<void> | undefined
  // Once: an interrupt makes the work fail, and that failure must not exit before the interrupt has cleaned up.
  const cleanUp = () =>
    (cleaningUp ??= (async () => {
      for (const step of steps.reverse()) await Promise.resolve(step()).catch(() => undefined)
    })())
  // 'disconnect' means that the bootstrap was killed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(INTERRUPTED)))
  try {
    await work((step) => steps.push(step))
  } catch (error) {
    for (const line of sentences(error)) console.error(line)
    process.exitCode = error instanceof Misuse ? MISTYPED : 1
  }
  await cleanUp()
  process.exit()
}
