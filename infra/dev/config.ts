import { join } from 'node:path'
import {
  absentSetting,
  choiceSetting,
  defineConfig,
  type Environment,
  isProduction,
  optionalAddressesSetting,
  optionalUrlSetting,
  portSetting,
  secretSetting,
  textSetting,
  urlSetting,
} from '@zmig/kit'
import { root } from './environment.ts'

/** The shop takes PORT, PORT+1 and PORT+2. */
const HIGHEST_PORT = 65_533

const dataDirectory = textSetting('DATA_DIR', {
  description: 'Where all state lives, that of its engines too; deleting it is a factory reset',
  default: join(root, '.data'),
})

const levels = choiceSetting('LOG_LEVEL', {
  description: 'Least important lines to log; production logs security events, which have level info',
  choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  default: 'warn',
})
const logLevel: typeof levels = {
  ...levels,
  read: (text, context) => levels.read(text ?? (context.production ? 'info' : undefined), context),
}

const readStart = defineConfig(
  {
    port: portSetting('PORT', {
      description: 'Public port; the desk takes the next, the services the one after',
      default: 8080,
    }),
    host: textSetting('HOST', { description: 'Address that the public port listens on', default: '127.0.0.1' }),
    dataDirectory,
    databaseUrl: optionalUrlSetting('DATABASE_URL', {
      description: 'An own PostgreSQL; unset starts the embedded one',
      protocols: ['postgres', 'postgresql'],
    }),
    publicUrl: optionalUrlSetting('PUBLIC_URL', {
      description: 'Address that shoppers use; one that is not loopback counts as production',
    }),
    servicesSecret: secretSetting('SERVICES_SECRET', {
      description: 'Secret that the web process sends to the services with each command',
      developmentDefault: 'development-services-secret-not-for-production',
    }),
    logLevel,
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
 * Reads the settings of the supervisor. Each part reads its own settings in its own config.ts.
 * @throws ConfigError with all faults
 */
export const readStartConfig = (env: Environment): StartConfig => {
  const config = readStart(env)
  return { ...config, production: isProduction(env), publicUrl: config.publicUrl ?? `http://localhost:${config.port}` }
}

/** The settings of commands that work on a whole shop, such as a backup. They need no secrets. @throws ConfigError with all faults */
export const commandConfig = defineConfig({
  dataDirectory,
  databaseUrl: optionalUrlSetting('DATABASE_URL', {
    description: 'An own PostgreSQL; unset means the embedded one',
    protocols: ['postgres', 'postgresql'],
  }),
  brokers: optionalAddressesSetting('KAFKA_BROKERS', {
    description: 'Kafka that holds, or is to hold, the history; unset means the one of `npm run engines`',
  }),
  elasticsearchUrl: optionalUrlSetting('ELASTICSEARCH_URL', {
    description: 'Elasticsearch that holds the search index; unset means the one of `npm run engines`, if that is up',
  }),
})

/** The settings of `npm run engines`. @throws ConfigError with all faults */
export const enginesConfig = defineConfig({ dataDirectory })

/** The settings of the short-lived processes of a start. */
export const prepareConfig = defineConfig({
  databaseUrl: urlSetting('DATABASE_URL', { description: 'PostgreSQL', protocols: ['postgres', 'postgresql'] }),
  kafkaBrokers: optionalAddressesSetting('KAFKA_BROKERS', {
    description: 'Kafka that holds the event log; unset keeps it in PostgreSQL',
  }),
  dataDirectory: textSetting('DATA_DIR', { description: 'Where published slices go' }),
  logLevel,
})

export type PrepareConfig = ReturnType<typeof prepareConfig>
