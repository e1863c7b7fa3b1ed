import {
  choiceSetting,
  developmentSecret,
  integerSetting,
  isDevelopmentSecret,
  publicUrlSetting,
  urlSetting,
  type Setting,
} from '@zmig/kit'

/** The desk's gateway for a service that runs as a process of its own; `npm start` sets the address of its desk. */
const DEVELOPMENT_GATEWAY = 'http://localhost:8081/pay'
/** The shop's account at the desk's gateway. */
const DEVELOPMENT_TERMINAL = '0962835'

/** The longest time until an approved payment is noticed when the buyer does not return. */
const INQUIRY_SECONDS = { development: 30, production: 300, most: 900 }

const MISSING = 'is missing in production; set what the payment gateway gave you'
const OF_DEVELOPMENT = 'still has its development value; set what the payment gateway gave you'

const terminal: Setting<string> = {
  name: 'PAYMENT_TERMINAL',
  description: "This shop's terminal at the gateway",
  read: (text, { production }) => {
    if (!production) return text ?? DEVELOPMENT_TERMINAL
    if (text === undefined) throw new Error(MISSING)
    if (text === DEVELOPMENT_TERMINAL) throw new Error(OF_DEVELOPMENT)
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

/** Which wire the shop speaks with its gateway. */
export const PAYMENT_PROVIDERS = ['hosted-page', 'credit-guard'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

const provider = choiceSetting('PAYMENT_PROVIDER', {
  description:
    "Wire of the card gateway: credit-guard (CreditGuard, which is Hyp), or hosted-page (the desk's own, which no gateway speaks by itself). In production it may be left out only beside PAYMENT_BASE_URL, and the shop warns",
  choices: PAYMENT_PROVIDERS,
  default: 'hosted-page',
})

/** Says which wire a public shop has to choose, when no other setting tells. */
const providerToChoose: Setting<PaymentProvider> = {
  ...provider,
  read: (text, context) => {
    if (text === undefined && context.production)
      throw new Error(
        'is missing in production; set credit-guard for CreditGuard (Hyp), or hosted-page with PAYMENT_BASE_URL for a gateway that speaks the wire of the desk',
      )
    return provider.read(text, context)
  },
}

/** The shop's account at the desk's relay. */
const DEVELOPMENT_RELAY = {
  url: 'http://localhost:8081/xpo/Relay',
  pageHosts: ['127.0.0.1'],
  user: 'zmigo',
  mid: '11885',
}

/** What CreditGuard alone needs. @param isNeeded in production, when it is the provider */
const creditGuardSettings = (isNeeded: boolean) => {
  const needed = <Value>(
    setting: Omit<Setting<Value>, 'read'>,
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
  const ofGateway = (development: string) => (text: string, production: boolean) => {
    if (production && (text === development || isDevelopmentSecret(text))) throw new Error(OF_DEVELOPMENT)
    return text
  }
  const { url, pageHosts, user, mid } = DEVELOPMENT_RELAY
  return {
    paymentRelayUrl: needed(
      {
        name: 'PAYMENT_RELAY_URL',
        description: 'CreditGuard: whole address of the relay, for example https://<host>/xpo/Relay',
      },
      () => url,
      (text, production) => {
        const address = URL.canParse(text) ? new URL(text) : undefined
        if (!address || !/^https?:$/.test(address.protocol)) throw new Error('must be an http or https address')
        if (production && address.protocol !== 'https:') throw new Error('must be https in production')
        return text
      },
    ),
    paymentPageHosts: needed(
      {
        name: 'PAYMENT_PAGE_HOSTS',
        description: 'CreditGuard: hosts of the payment page, which is not on that of the relay; with commas',
      },
      () => pageHosts,
      (text) => {
        const hosts = text.split(',').map((host) => host.trim().toLowerCase())
        if (hosts.some((host) => !/^[a-z\d-]+(\.[a-z\d-]+)*$/.test(host)))
          throw new Error('must be host names with commas between them')
        return hosts
      },
    ),
    paymentMid: needed({ name: 'PAYMENT_MID', description: 'CreditGuard: the merchant id' }, () => mid, ofGateway(mid)),
    paymentUser: needed(
      { name: 'PAYMENT_USER', description: 'CreditGuard: the user of the API' },
      () => user,
      ofGateway(user),
    ),
    paymentMacPassword: needed(
      {
        name: 'PAYMENT_MAC_PASSWORD',
        description: 'CreditGuard: the merchant password, which signs returns; it may be that of the API',
      },
      (dataDirectory) => developmentSecret(dataDirectory, 'PAYMENT_MAC_PASSWORD'),
      ofGateway(''),
    ),
  }
}

const address = urlSetting('PAYMENT_BASE_URL', {
  description:
    'Payment gateway of PAYMENT_PROVIDER=hosted-page: set-up, page, inquiry and refund are below this address',
})

/** @param isNeeded in production */
const paymentBaseUrl = (isNeeded: boolean): Setting<string> => ({
  ...address,
  read: (text, context) => {
    if (text === undefined && !(context.production && isNeeded)) return DEVELOPMENT_GATEWAY
    const url = address.read(text, context)
    if (context.production && new URL(url).protocol !== 'https:') throw new Error('must be https in production')
    return url
  },
})

const longest = integerSetting('PAYMENT_INQUIRY_SECONDS', {
  description: 'Longest pause between two inquiries about a payment whose buyer has not come back',
  unit: 'seconds',
  min: 5,
  max: INQUIRY_SECONDS.most,
})

const paymentInquirySeconds: Setting<number> = {
  ...longest,
  read: (text, context) =>
    text === undefined
      ? INQUIRY_SECONDS[context.production ? 'production' : 'development']
      : longest.read(text, context),
}

/**
 * Settings of card payments; config.ts reads them. Those that the provider does not use are not needed.
 * @param chosen `unchosen`: no setting tells the wire, which is that of the desk in development
 */
export const paymentSettings = (chosen: PaymentProvider | 'unchosen') => ({
  publicUrl: publicUrlSetting('Absolute address of the shop, to which the payment page sends shoppers back'),
  paymentProvider: chosen === 'unchosen' ? providerToChoose : provider,
  paymentBaseUrl: paymentBaseUrl(chosen !== 'credit-guard'),
  paymentTerminal: terminal,
  paymentPassword: password,
  paymentInquirySeconds,
  ...creditGuardSettings(chosen === 'credit-guard'),
})

type ValueOf<S> = S extends Setting<infer Value> ? Value : never
type Settings = ReturnType<typeof paymentSettings>

export type PaymentSettings = { [Key in keyof Settings]: ValueOf<Settings[Key]> }
