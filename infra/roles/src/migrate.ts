import { type Environment, onShutdown, readConfigOrExit } from '@zmig/kit'
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
