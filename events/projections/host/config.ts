import { defineConfig, portSetting, secretSetting, textSetting, urlSetting } from '@zmig/kit'

/** Settings of a process that runs one service by itself. */
export const hostConfig = defineConfig({
  databaseUrl: urlSetting<string>('DATABASE_URL', {
    description: 'PostgreSQL that all services share',
    protocols: ['postgres', 'postgresql'],
  }),
  port: portSetting('PORT', { description: 'Private port, loopback only; 0 picks a free one', default: 0 }),
  secret: secretSetting('SERVICES_SECRET', {
    description: 'Shared by the processes that send each other commands',
    developmentDefault: 'development-services-secret',
  }),
  logLevel: textSetting('LOG_LEVEL', {
    description: 'fatal, error, warn, info, debug, trace or silent',
    default: 'info',
  }),
})
