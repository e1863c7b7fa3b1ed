import { edgeConfig } from '@zmig/edge/config'
import {
  allowInsecureSetting,
  ConfigError,
  databaseUrlSetting,
  defineConfig,
  drainSetting,
  isProduction,
  pooledDatabaseUrlSetting,
  poolsSetting,
  portSetting,
  textSetting,
  traceEndpointSetting,
  traceShareSetting,
  urlSetting,
  type Environment,
  type Setting,
} from '@zmig/kit'
import { bucketSetting, sliceBucketSetting } from '@zmig/kit/files'
import { siteCompanySetting } from './site/company.ts'

const pixelId: Setting<string | undefined> = {
  name: 'PIXEL_ID',
  description: 'Number of the advertising pixel; unset: no pixel and no consent question.',
  read: (text) => {
    if (text !== undefined && !/^[\w-]{1,64}$/.test(text))
      throw new Error(`"${text}" is no such number; set the one that the advertiser gave, or unset it`)
    return text
  },
}

/** Settings of the web process itself; the edge inside it has its own. */
const webSettings = defineConfig({
  port: portSetting('PORT', { description: 'The public port.', default: 8080 }),
  allowInsecure: allowInsecureSetting,
  host: textSetting('HOST', { description: 'Address to bind the public port to.', default: '127.0.0.1' }),
  databaseUrl: databaseUrlSetting('PostgreSQL with the read models.'),
  pooledUrl: pooledDatabaseUrlSetting,
  pools: poolsSetting,
  drainSeconds: drainSetting,
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where state lives; copies of published slices are in its folder `slices`.',
    default: '.data',
  }),
  bucketUrl: bucketSetting,
  sliceBucketUrl: sliceBucketSetting,
  logLevel: textSetting('LOG_LEVEL', {
    description: 'fatal, error, warn, info, debug, trace or silent.',
    default: 'info',
  }),
  traceEndpoint: traceEndpointSetting,
  traceShare: traceShareSetting,
  metricsPort: portSetting('METRICS_PORT', {
    description: 'Port of `/metrics` of a web process, which its public port does not serve; 0: none.',
    default: 0,
  }),
  metricsHost: textSetting('METRICS_HOST', {
    description: 'Address to bind `METRICS_PORT` to; one that the public does not reach.',
    default: '127.0.0.1',
  }),
  company: siteCompanySetting,
  pixelId,
  pixelUrl: urlSetting('PIXEL_URL', {
    description: 'Where the advertising pixel is called for its picture.',
    default: 'https://www.facebook.com/tr',
  }),
})

const faultsOf = (error: unknown): string[] => {
  if (error instanceof ConfigError) return error.faults
  throw error
}

/** Reads all settings of the web process. @throws ConfigError with the faults of the shell and of the edge together */
export const webConfig = (env: Environment) => {
  const faults: string[] = []
  const attempt = <Value>(read: (env: Environment) => Value): Value | undefined => {
    try {
      return read(env)
    } catch (error) {
      faults.push(...faultsOf(error))
      return undefined
    }
  }
  const web = attempt(webSettings)
  const edge = attempt(edgeConfig)
  if (!web || !edge) throw new ConfigError([...new Set(faults)])
  return { ...web, edge, mode: isProduction(env) ? ('production' as const) : ('development' as const) }
}
export type WebConfig = ReturnType<typeof webConfig>
