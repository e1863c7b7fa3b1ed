import { defineConfig, joinConfigs, urlSetting, type Environment } from '@zmig/kit'
import { backendConfig } from '@zmig/roles/config'

const read = joinConfigs(
  backendConfig,
  defineConfig({ url: urlSetting('SERVICES_URL', { description: 'Private address that the services answer at' }) }),
)

/** What the services process of `npm start` needs besides each service's own settings. @throws ConfigError with all faults */
export const servicesConfig = (env: Environment) => {
  const config = read(env)
  return { ...config, port: Number(new URL(config.url).port) }
}
