import {
  ConfigError,
  defineConfig,
  optionalAddressesSetting,
  portSetting,
  secretSetting,
  textSetting,
  traceEndpointSetting,
  urlSetting,
  type Environment,
} from '@zmig/kit'

/** The environment of this process; a service that runs by itself reads it here only. */
export const environment: Environment = process.env

/** Settings of a process that runs one service by itself. */
export const hostConfig = defineConfig({
  databaseUrl: urlSetting('DATABASE_URL', {
    description: 'PostgreSQL that all services share',
    protocols: ['postgres', 'postgresql'],
  }),
  port: portSetting('PORT', { description: 'Private port, loopback only; 0 picks a free one', default: 0 }),
  secret: secretSetting('SERVICES_SECRET', {
    description: 'Shared by the processes that send each other commands',
    developmentDefault: 'development-services-secret-not-for-production',
  }),
  logLevel: textSetting('LOG_LEVEL', {
    description: 'fatal, error, warn, info, debug, trace or silent',
    default: 'info',
  }),
  kafkaBrokers: optionalAddressesSetting('KAFKA_BROKERS', {
    description: 'Kafka that holds the event log; unset keeps it in PostgreSQL',
  }),
  traceEndpoint: traceEndpointSetting,
})

const faultsOf = (read: () => unknown): string[] => {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

/**
 * Reads two configurations as one.
 * @throws ConfigError with the faults of both
 */
export const readTogether =
  <One, Other>(one: (env: Environment) => One, other: (env: Environment) => Other) =>
  (env: Environment): [One, Other] => {
    const faults = [...faultsOf(() => one(env)), ...faultsOf(() => other(env))]
    if (faults.length > 0) throw new ConfigError(faults)
    return [one(env), other(env)]
  }
