import { developmentSecret, isDevelopmentSecret } from '../config/development-secret.ts'
import type { Setting } from '../config/settings.ts'

/** The shop's account at the gateway of the desk, and its relay. */
const DEVELOPMENT = { terminal: '0962835', relayUrl: 'http://localhost:8081/xpo/Relay', user: 'zmigo' }

const MISSING = 'is missing in production; set what the payment gateway gave you'
const OF_DEVELOPMENT = 'still has its development value; set what the payment gateway gave you'

const terminal: Setting<string> = {
  name: 'PAYMENT_TERMINAL',
  description: "This shop's terminal at the gateway",
  read: (text, { production }) => {
    if (!production) return text ?? DEVELOPMENT.terminal
    if (text === undefined) throw new Error(MISSING)
    if (text === DEVELOPMENT.terminal) throw new Error(OF_DEVELOPMENT)
    return text
  },
}

/** The gateway assigns it, so its length is not ours to judge. Its value is never part of a message. */
const password: Setting<string> = {
  name: 'PAYMENT_PASSWORD',
  description: "The terminal's password, which also signs returns",
  read: (text, { production, dataDirectory }) => {
    if (!production) return text ?? developmentSecret(dataDirectory, 'PAYMENT_PASSWORD')
    if (text === undefined) throw new Error(MISSING)
    if (isDevelopmentSecret(text)) throw new Error(OF_DEVELOPMENT)
    return text
  },
}

/**
 * A setting that CreditGuard gives, and that other providers do not need.
 * @param isNeeded in production, when it is the provider
 * @param read the text of the setting; `production`: it is used in production
 */
export const gatewaySetting = <Value>(
  setting: Omit<Setting<Value>, 'read'>,
  isNeeded: boolean,
  development: (dataDirectory: string) => Value,
  read: (text: string, production: boolean) => Value,
): Setting<Value> => ({
  ...setting,
  description: `${setting.description}. Needed in production with PAYMENT_PROVIDER=credit-guard`,
  read: (text, { production, dataDirectory }) => {
    if (text !== undefined) return read(text, production && isNeeded)
    if (production && isNeeded) throw new Error(MISSING)
    return development(dataDirectory)
  },
})

/** Refuses in production what development uses. */
export const ofGateway = (development: string) => (text: string, production: boolean) => {
  if (production && (text === development || isDevelopmentSecret(text))) throw new Error(OF_DEVELOPMENT)
  return text
}

/**
 * The settings of a shop's account at the relay. Terminal and password belong to every card gateway.
 * @param isNeeded in production, when the relay is used
 */
export const relaySettings = (isNeeded: boolean) => ({
  paymentTerminal: terminal,
  paymentPassword: password,
  paymentRelayUrl: gatewaySetting(
    {
      name: 'PAYMENT_RELAY_URL',
      description: 'CreditGuard: whole address of the relay, for example https://<host>/xpo/Relay',
    },
    isNeeded,
    () => DEVELOPMENT.relayUrl,
    (text, production) => {
      const address = URL.canParse(text) ? new URL(text) : undefined
      if (!address || !/^https?:$/.test(address.protocol)) throw new Error('must be an http or https address')
      if (production && address.protocol !== 'https:') throw new Error('must be https in production')
      return text
    },
  ),
  paymentUser: gatewaySetting(
    { name: 'PAYMENT_USER', description: 'CreditGuard: the user of the API' },
    isNeeded,
    () => DEVELOPMENT.user,
    ofGateway(DEVELOPMENT.user),
  ),
})
