import { DEVELOPMENT_CLIENT_ID } from '@zmig/edge/config'
import type { Environment } from '@zmig/kit'
import type { StartConfig } from '../config.ts'

/**
 * What the services and web processes are told. In development the settings that production must bring get values that
 * point at the desk; in production nothing is made up, so that what is missing is reported.
 * @param engines settings that lead to the engines of this shop
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
  PUBLIC_URL: config.publicUrl,
  LOG_LEVEL: config.logLevel,
  SERVICES_URL: `http://127.0.0.1:${config.port + 2}`,
  ...(!config.production && {
    SERVICES_SECRET: config.servicesSecret,
    GOOGLE_CLIENT_ID: env['GOOGLE_CLIENT_ID'] ?? DEVELOPMENT_CLIENT_ID,
    PIXEL_URL: env['PIXEL_URL'] ?? `http://localhost:${config.port + 1}/pixel/tr`,
    TEXTER_URL: env['TEXTER_URL'] ?? `http://localhost:${config.port + 1}/inbox/texts`,
    GOOGLE_BASE_URL: env['GOOGLE_BASE_URL'] ?? `http://localhost:${config.port + 1}/google`,
    PAYMENT_BASE_URL: env['PAYMENT_BASE_URL'] ?? `http://localhost:${config.port + 1}/pay`,
  }),
})
