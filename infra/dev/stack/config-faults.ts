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

/**
 * The faults of the settings of every process that the supervisor starts, before any is started: one a setting, since two
 * services that read the same broken file would tell of it twice.
 */
export const configFaults = (env: Environment): string[] => {
  const faults = new Map<string, string>()
  for (const read of READERS)
    try {
      read(env)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const fault of error.faults) {
        const name = fault.slice(0, fault.indexOf(':'))
        if (!FILLED_IN.test(fault) && !faults.has(name)) faults.set(name, fault)
      }
    }
  return [...faults.values()]
}
