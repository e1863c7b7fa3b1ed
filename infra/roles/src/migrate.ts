import { EventLogRefused, EventLogUnavailable, spreadCopies } from '@zmig/event-log'
import { createLogger, type Environment, onShutdown, readConfigOrExit } from '@zmig/kit'
import { preparationConfig } from './config.ts'
import { prepare, PreparationFailed } from './prepare/prepare.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * The role `migrate`: brings schemas, roles of the database, topics and the first slices up to date, and ends. Any number may run at
 * once: one works, and the others find nothing left to do.
 */
export const runMigrate = async (environment: Environment): Promise<void> => {
  const config = readConfigOrExit(preparationConfig, environment)
  onShutdown(() => Promise.resolve()) // what is half done is rolled back, or goes on at the next run
  try {
    await prepare(config, ['database', 'slices'], { report: () => undefined, say })
  } catch (error) {
    if (!(error instanceof PreparationFailed)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  say('migrated')
  process.exit(0)
}

/**
 * `migrate --copies`: copies each topic of Kafka to as many brokers as KAFKA_COPIES says, while the shop is open if it is, and
 * goes on as `migrate`. For topics that were made beside fewer brokers.
 */
export const runCopies = async (environment: Environment): Promise<void> => {
  const { kafka, logLevel } = readConfigOrExit(preparationConfig, environment)
  const { brokers, copies, security } = kafka
  if (!brokers || copies === undefined) {
    process.stderr.write('error: set KAFKA_BROKERS, and KAFKA_COPIES to how many of them each event is to be on\n')
    process.exit(2)
  }
  const logger = createLogger('migrate', { level: logLevel })
  try {
    const report = (left: number) => say(`${left} partitions are still copied`)
    const spread = await spreadCopies({ brokers, copies, security, logger, report })
    say(`${spread} partitions got more copies; every topic is on ${copies} brokers`)
  } catch (error) {
    if (!(error instanceof EventLogRefused || error instanceof EventLogUnavailable)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  await runMigrate(environment)
}
