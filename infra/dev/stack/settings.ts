import { advisorConfig } from '@zmig/advisor/config'
import { backofficeConfig } from '@zmig/backoffice/config'
import { catalogConfig } from '@zmig/catalog/config'
import { DEVELOPMENT_CLIENT_ID } from '@zmig/edge/config'
import { invoicesConfig } from '@zmig/invoices/config'
import { ConfigError, isGiven, isLoopbackHost, isProduction, type Environment } from '@zmig/kit'
import { notificationsConfig } from '@zmig/notifications/config'
import { orderingConfig } from '@zmig/ordering/config'
import { webConfig } from '@zmig/shell-server/config'
import type { StartConfig } from '../config.ts'
import { servicesConfig } from '../services/config.ts'
import type { StartArguments } from './start-command.ts'

/** Where the desk speaks as the provider of text messages does. */
const texterPath = (env: Environment): string => {
  const provider = env['TEXTER_PROVIDER'] || 'http'
  return provider === 'http' ? 'texts' : provider
}

/** The desk issues tax documents unless another provider is set. */
const deskInvoices = (config: StartConfig, env: Environment): Environment =>
  env['INVOICE_PROVIDER'] === undefined
    ? {
        INVOICE_PROVIDER: 'ezcount',
        INVOICE_BASE_URL: `http://localhost:${config.port + 1}/invoices`,
        ...(!isGiven(env, 'INVOICE_API_KEY') && { INVOICE_API_KEY: 'desk-invoices' }),
        INVOICE_DEVELOPER_EMAIL: 'office@zmig.test',
      }
    : {}

/**
 * The environment of the services and web processes. In development the settings that production must bring get values
 * that point at the desk; in production nothing is filled in, so that a missing setting is reported.
 * @param engines settings with the addresses of this shop's engines
 */
export const environmentOfChildren = (
  config: StartConfig,
  env: Environment,
  databaseUrl: string,
  engines: Record<string, string> = {},
): Environment => ({
  ...env,
  ...engines,
  NODE_ENV: config.production ? 'production' : (env['NODE_ENV'] ?? 'development'),
  PORT: String(config.port),
  HOST: config.host,
  DATA_DIR: config.dataDirectory,
  DATABASE_URL: databaseUrl,
  DATABASE_URL_FILE: undefined, // the supervisor has read it
  DATABASE_POOLED_URL: config.pooledUrl,
  DATABASE_POOLED_URL_FILE: undefined,
  DRAIN_SECONDS: undefined, // there is one process of each kind, and nothing to send requests to meanwhile
  SERVICES_CA: undefined,
  PUBLIC_URL: config.publicUrl,
  LOG_LEVEL: config.logLevel,
  SERVICES_URL: `http://127.0.0.1:${config.port + 2}`,
  ...(!config.production && {
    GOOGLE_CLIENT_ID: env['GOOGLE_CLIENT_ID'] ?? DEVELOPMENT_CLIENT_ID,
    PIXEL_URL: env['PIXEL_URL'] ?? `http://localhost:${config.port + 1}/pixel/tr`,
    TEXTER_URL: env['TEXTER_URL'] ?? `http://localhost:${config.port + 1}/inbox/${texterPath(env)}`,
    TEXTER_USER: env['TEXTER_USER'] ?? 'development',
    ...(!isGiven(env, 'TEXTER_TOKEN') && { TEXTER_TOKEN: 'development' }),
    TEXTER_SENDER: env['TEXTER_SENDER'] ?? 'Zmigo',
    TEXT_SEGMENT_COST: env['TEXT_SEGMENT_COST'] ?? '7',
    GOOGLE_BASE_URL: env['GOOGLE_BASE_URL'] ?? `http://localhost:${config.port + 1}/google`,
    OPENAI_BASE_URL: env['OPENAI_BASE_URL'] ?? `http://localhost:${config.port + 1}/openai/v1`,
    ...deskInvoices(config, env),
    PAYMENT_RELAY_URL: env['PAYMENT_RELAY_URL'] ?? `http://localhost:${config.port + 1}/xpo/Relay`,
    PAYMENT_BASE_URL: env['PAYMENT_BASE_URL'] ?? `http://localhost:${config.port + 1}/pay`,
  }),
})

const READERS: readonly ((env: Environment) => unknown)[] = [
  servicesConfig,
  orderingConfig,
  advisorConfig,
  backofficeConfig,
  catalogConfig,
  notificationsConfig,
  invoicesConfig,
  webConfig,
]

/** Not faults: nothing has been started yet, and the supervisor sets these itself. */
const SET_BY_SUPERVISOR = /^(DATABASE_URL|SERVICES_URL): is missing/

/**
 * The faults in the settings of every process that the supervisor starts, checked before any is started. Each setting is
 * reported once, although two services may read the same broken file.
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
        if (!SET_BY_SUPERVISOR.test(fault) && !faults.has(name)) faults.set(name, fault)
      }
    }
  return [...faults.values()]
}

/** `--engines` together with the address of an engine is a contradiction: one sentence for each such setting. */
export const engineFaults = (env: Environment, { engines }: StartArguments): string[] =>
  ['KAFKA_BROKERS', 'ELASTICSEARCH_URL']
    .filter((name) => engines && env[name])
    .map((name) => `${name}: is set, while --engines brings its own; unset it, or start without --engines`)

/** Why a shop that was started for development is asked for everything that production needs: others can reach it. */
export const addressFaults = (env: Environment): string[] => {
  const { HOST: host, PUBLIC_URL: publicUrl } = env
  if (!host || isLoopbackHost(host) || publicUrl || !isProduction(env)) return []
  return [
    `HOST: others can reach ${host}, so this is production; set PUBLIC_URL and the rest of what production needs, or unset HOST. ` +
      'ALLOW_INSECURE=true starts a development shop there, for trying only',
  ]
}
