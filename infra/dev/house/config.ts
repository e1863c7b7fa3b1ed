import { join } from 'node:path'
import { defineConfig, optionalAddressesSetting, optionalUrlSetting, textSetting } from '@zmig/kit'
import { root } from '../root.ts'

/** What commands about the house as a whole need; unlike a start they need no secrets. @throws ConfigError with all faults */
export const houseConfig = defineConfig({
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where all state of the shop lives',
    default: join(root, '.data'),
  }),
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
