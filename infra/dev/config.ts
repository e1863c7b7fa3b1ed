import { join } from 'node:path'
import {
  absentSetting,
  choiceSetting,
  defineConfig,
  isProduction,
  portSetting,
  secretSetting,
  textSetting,
  optionalAddressesSetting,
  optionalUrlSetting,
  type Environment,
} from '@zmig/kit'
import { root } from './root.ts'

/** PORT, PORT+1 and PORT+2 are ours. */
const HIGHEST_PORT = 65_533

const readStart = defineConfig(
  {
    port: portSetting('PORT', {
      description: 'Public port; the desk takes the next, the services the one after',
      default: 8080,
    }),
    host: textSetting('HOST', { description: 'Address that the public port listens on', default: '127.0.0.1' }),
    dataDirectory: textSetting('DATA_DIR', {
      description: 'Where all state lives; deleting it is a factory reset',
      default: join(root, '.data'),
    }),
    databaseUrl: optionalUrlSetting('DATABASE_URL', {
      description: 'An own PostgreSQL; unset starts the embedded one',
      protocols: ['postgres', 'postgresql'],
    }),
    publicUrl: optionalUrlSetting('PUBLIC_URL', {
      description: 'Address that shoppers use; one that is not loopback counts as production',
    }),
    servicesSecret: secretSetting('SERVICES_SECRET', {
      description: 'What the web process shows the services with each command',
      developmentDefault: 'development-services-secret-not-for-production',
    }),
    logLevel: choiceSetting('LOG_LEVEL', {
      description: 'Least important lines to log',
      choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      default: 'warn',
    }),
    kafkaBrokers: optionalAddressesSetting('KAFKA_BROKERS', {
      description: 'An own Kafka for the event log; unset keeps it in PostgreSQL',
    }),
    elasticsearchUrl: optionalUrlSetting('ELASTICSEARCH_URL', {
      description: 'An own Elasticsearch for the tyre search; unset searches in PostgreSQL',
    }),
    sliceBucketUrl: absentSetting('SLICE_BUCKET_URL', 'An S3-compatible bucket for the slices'),
  },
  ({ port }) => (port > HIGHEST_PORT ? [`PORT: "${port}" is not in range; set at most ${HIGHEST_PORT}`] : []),
)

export type StartConfig = ReturnType<typeof readStart> & { production: boolean; publicUrl: string }

/**
 * Reads what the supervisor itself needs. Each part's own settings are read by its own config.ts.
 * @throws ConfigError with all faults
 */
export const readStartConfig = (env: Environment): StartConfig => {
  const config = readStart(env)
  return { ...config, production: isProduction(env), publicUrl: config.publicUrl ?? `http://localhost:${config.port}` }
}
