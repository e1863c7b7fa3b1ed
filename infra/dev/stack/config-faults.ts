import { ConfigError, type Environment } from '@zmig/kit'
import { notificationsConfig } from '@zmig/notifications/config'
import { orderingConfig } from '@zmig/ordering/config'
import { webConfig } from '@zmig/shell-server/config'
import { servicesConfig } from '../services/config.ts'

const READERS: readonly ((env: Environment) => unknown)[] = [
  servicesConfig,
  orderingConfig,
  notificationsConfig,
  webConfig,
]

/** Found only because nothing has been started yet: the supervisor fills these in itself. */
const FILLED_IN = /^(DATABASE_URL|SERVICES_URL): is missing/

/** The faults of the settings of every process that the supervisor starts, each once, before any is started. */
export const configFaults = (env: Environment): string[] => {
  const faults = new Set<string>()
  for (const read of READERS)
    try {
      read(env)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const fault of error.faults) if (!FILLED_IN.test(fault)) faults.add(fault)
    }
  return [...faults]
}
