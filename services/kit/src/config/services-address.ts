import { defineConfig, isLoopbackHost, type Environment } from './config.ts'
import { authoritiesSetting } from './secure-settings.ts'
import { choiceSetting, urlSetting } from './settings.ts'

/** Where the services answer. */
export type ServicesAddress = {
  baseUrl: string
  /** PEM with the CA of its certificate; without it one that Node trusts */
  ca?: string | undefined
}

const settings = {
  servicesUrl: urlSetting('SERVICES_URL', {
    description: 'Private address that the services answer at: that of the role api; `npm start` sets it itself',
    default: 'http://127.0.0.1:8082',
  }),
  servicesCa: authoritiesSetting(
    'SERVICES_CA',
    'PEM file with the CA that the certificate of SERVICES_URL is signed by; unset: a public one',
  ),
  servicesNetwork: choiceSetting('SERVICES_NETWORK', {
    description:
      'encrypted: the network between the machines of the shop encrypts, so that SERVICES_URL may be http to another machine',
    choices: ['open', 'encrypted'],
    default: 'open',
  }),
}

const read = defineConfig(settings, ({ servicesUrl, servicesCa, servicesNetwork }) => {
  const { protocol, hostname } = new URL(servicesUrl)
  if (protocol === 'https:') return []
  if (servicesCa !== undefined)
    return ['SERVICES_CA: is set, while SERVICES_URL is http; set an https address, or unset it']
  return isLoopbackHost(hostname) || servicesNetwork === 'encrypted'
    ? []
    : [
        'SERVICES_URL: would send commands and personal details unencrypted to another machine; set an https address, ' +
          'or SERVICES_NETWORK=encrypted when the network between the machines encrypts',
      ]
})

/** Reads where the services answer. @throws ConfigError with all faults */
export const servicesAddressConfig = (env: Environment): { services: ServicesAddress } => {
  const { servicesUrl, servicesCa } = read(env)
  return { services: { baseUrl: servicesUrl, ...(typeof servicesCa === 'object' && { ca: servicesCa.pem }) } }
}
