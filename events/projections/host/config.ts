import {
  ConfigError,
  defineConfig,
  databaseUrlSetting,
  joinConfigs,
  kafkaConfig,
  pooledDatabaseUrlSetting,
  portSetting,
  secretSetting,
  textSetting,
  traceEndpointSetting,
  traceShareSetting,
  type Environment,
} from '@zmig/kit'

/** The environment of this process; a service that runs by itself reads it here only. */
export const environment: Environment = process.env

const readHost = defineConfig({
  databaseUrl: databaseUrlSetting('PostgreSQL that all services share'),
  pooledUrl: pooledDatabaseUrlSetting,
  port: portSetting('PORT', { description: 'Private port, loopback only; 0 picks a free one', default: 0 }),
  secret: secretSetting('SERVICES_SECRET', {
    description: 'Shared by the processes that send each other commands',
  }),
  logLevel: textSetting('LOG_LEVEL', {
    description: 'fatal, error, warn, info, debug, trace or silent',
    default: 'info',
  }),
  traceEndpoint: traceEndpointSetting,
  traceShare: traceShareSetting,
})

/** Settings of a process that runs one service by itself. @throws ConfigError with all faults */
export const hostConfig = joinConfigs(readHost, kafkaConfig)

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
