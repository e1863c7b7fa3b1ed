import {
  choiceSetting,
  databaseUrlSetting,
  defineConfig,
  elasticsearchConfig,
  joinConfigs,
  kafkaConfig,
  listSetting,
  secretSetting,
  traceEndpointSetting,
  urlSetting,
  type Environment,
  type Peer,
  type Setting,
} from '@zmig/kit'
import { metricsDaysSetting } from '@zmig/ordering/config'

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
  url: urlSetting('SERVICES_URL', { description: 'Private address that the services answer at' }),
  secret: secretSetting('SERVICES_SECRET', {
    description: 'What the web process shows with each command',
  }),
  logLevel: choiceSetting('LOG_LEVEL', {
    description: 'Least important lines to log',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'warn',
  }),
  metricsDays: metricsDaysSetting,
  traceEndpoint: traceEndpointSetting,
  metricsPeers,
})
const read = joinConfigs(own, joinConfigs(kafkaConfig, elasticsearchConfig))

/** What the services process needs besides each service's own settings. @throws ConfigError with all faults */
export const servicesConfig = (env: Environment) => {
  const config = read(env)
  return { ...config, port: Number(new URL(config.url).port) }
}
