import {
  databaseUrlSetting,
  defineConfig,
  drainSetting,
  elasticsearchConfig,
  isProduction,
  joinConfigs,
  kafkaConfig,
  listSetting,
  logLevelSetting,
  pooledDatabaseUrlSetting,
  poolsSetting,
  portSetting,
  secretSetting,
  textSetting,
  traceEndpointSetting,
  traceShareSetting,
  type Environment,
  type Peer,
  type Setting,
} from '@zmig/kit'
import { metricsDaysSetting } from '@zmig/ordering/config'
import { bucketSetting, documentBucketSetting, pictureBucketSetting, sliceBucketSetting } from '@zmig/kit/files'

const names = listSetting('METRICS_PEERS', {
  description: 'Processes of the shop whose metrics the private port also reports: name=port, separated by commas',
  default: [],
})

const metricsPeers: Setting<Peer[]> = {
  name: names.name,
  description: names.description,
  read: (text, context) =>
    names.read(text, context).map((pair) => {
      const [, name, port] = /^([a-z-]+)=(\d{1,5})$/.exec(pair) ?? []
      if (name === undefined) throw new Error(`"${pair}" names no process; write it as web=9464`)
      return { name, port: Number(port) }
    }),
}

const own = defineConfig({
  databaseUrl: databaseUrlSetting('PostgreSQL'),
  pooledUrl: pooledDatabaseUrlSetting,
  pools: poolsSetting,
  secret: secretSetting('SERVICES_SECRET', {
    description: 'What the web process shows with each command',
  }),
  logLevel: logLevelSetting,
  metricsDays: metricsDaysSetting,
  traceEndpoint: traceEndpointSetting,
  traceShare: traceShareSetting,
  metricsPeers,
  drainSeconds: drainSetting,
})

/** What every process with services needs besides each service's own settings. @throws ConfigError with all faults */
export const backendConfig = joinConfigs(own, joinConfigs(kafkaConfig, elasticsearchConfig))
export type BackendConfig = ReturnType<typeof backendConfig>

/** Where the processes of the roles listen unless `PORT` says otherwise; the public port of web is 8080. */
export const ROLE_PORTS = { api: 8082, worker: 8083 }

const addressOf = (role: keyof typeof ROLE_PORTS) =>
  defineConfig({
    host: textSetting('HOST', {
      description: 'Address to listen on; one that is not loopback counts as production',
      default: '127.0.0.1',
    }),
    port: portSetting('PORT', { description: 'Port to listen on', default: ROLE_PORTS[role] }),
  })

/** The settings of a role behind web. @throws ConfigError with all faults */
export const roleConfig = (role: keyof typeof ROLE_PORTS) => joinConfigs(backendConfig, addressOf(role))

const ofPreparation = defineConfig({
  databaseUrl: databaseUrlSetting('PostgreSQL'),
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where packages of slices go, and the files that a bucket takes over',
  }),
  bucketUrl: bucketSetting,
  sliceBucketUrl: sliceBucketSetting,
  mediaBucketUrl: pictureBucketSetting,
  documentBucketUrl: documentBucketSetting,
  logLevel: logLevelSetting,
})
const readPreparation = joinConfigs(ofPreparation, kafkaConfig)

export type PreparationConfig = ReturnType<typeof readPreparation> & { production: boolean }

/** The settings of what prepares a shop before its processes start. @throws ConfigError with all faults */
export const preparationConfig = (env: Environment): PreparationConfig => ({
  ...readPreparation(env),
  production: isProduction(env),
})
