import { defineConfig, type Environment, secretSetting, urlSetting } from '@zmig/kit'

export type BackofficeConfig = {
  /** private address of the services whose stock, sales and catalogue it asks for and changes */
  servicesUrl: string
  secret: string
}

/** Reads the settings of the back office. @throws ConfigError with all faults */
export const backofficeConfig: (env: Environment) => BackofficeConfig = defineConfig({
  servicesUrl: urlSetting('SERVICES_URL', { description: 'Private address that the services answer at' }),
  secret: secretSetting('SERVICES_SECRET', { description: 'What the back office shows with each call to a service' }),
})
