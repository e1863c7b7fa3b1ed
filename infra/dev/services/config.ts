import { choiceSetting, defineConfig, secretSetting, urlSetting, type Environment } from '@zmig/kit'

const read = defineConfig({
  databaseUrl: urlSetting('DATABASE_URL', { description: 'PostgreSQL', protocols: ['postgres', 'postgresql'] }),
  url: urlSetting('SERVICES_URL', { description: 'Private address that the services answer at' }),
  secret: secretSetting('SERVICES_SECRET', {
    description: 'What the web process shows with each command',
    developmentDefault: 'development-services-secret-not-for-production',
  }),
  logLevel: choiceSetting('LOG_LEVEL', {
    description: 'Least important lines to log',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'warn',
  }),
})

/** What the services process needs besides each service's own settings. @throws ConfigError with all faults */
export const servicesConfig = (env: Environment) => {
  const config = read(env)
  return { ...config, port: Number(new URL(config.url).port) }
}
