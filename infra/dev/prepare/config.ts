import { choiceSetting, defineConfig, optionalAddressesSetting, textSetting, urlSetting } from '@zmig/kit'

/** What the short-lived processes of the start need. */
export const prepareConfig = defineConfig({
  databaseUrl: urlSetting('DATABASE_URL', { description: 'PostgreSQL', protocols: ['postgres', 'postgresql'] }),
  kafkaBrokers: optionalAddressesSetting('KAFKA_BROKERS', {
    description: 'Kafka that holds the event log; unset keeps it in PostgreSQL',
  }),
  dataDirectory: textSetting('DATA_DIR', { description: 'Where published slices go' }),
  logLevel: choiceSetting('LOG_LEVEL', {
    description: 'Least important lines to log',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'warn',
  }),
})
export type PrepareConfig = ReturnType<typeof prepareConfig>
