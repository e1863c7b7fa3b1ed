import { choiceSetting, developmentSecret, integerSetting, publicUrlSetting, urlSetting, type Setting } from '@zmig/kit'
import { gatewaySetting, ofGateway, relaySettings } from '@zmig/kit/relay'

/** The desk's gateway for a service that runs as a process of its own; `npm start` sets the address of its desk. */
const DEVELOPMENT_GATEWAY = 'http://localhost:8081/pay'
/** The longest time until an approved payment is noticed when the buyer does not return. */
const INQUIRY_SECONDS = { development: 30, production: 300, most: 900 }

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

/** The page and the merchant of the desk. */
const DEVELOPMENT_PAGE = { hosts: ['127.0.0.1'], mid: '11885' }

/** What CreditGuard alone needs beside its account. @param isNeeded in production, when it is the provider */
const creditGuardSettings = (isNeeded: boolean) => {
  const { hosts: pageHosts, mid } = DEVELOPMENT_PAGE
  return {
    paymentPageHosts: gatewaySetting(
      {
        name: 'PAYMENT_PAGE_HOSTS',
        description: 'CreditGuard: hosts of the payment page, which is not on that of the relay; with commas',
      },
      isNeeded,
      () => pageHosts,
      (text) => {
        const hosts = text.split(',').map((host) => host.trim().toLowerCase())
        if (hosts.some((host) => !/^[a-z\d-]+(\.[a-z\d-]+)*$/.test(host)))
          throw new Error('must be host names with commas between them')
        return hosts
      },
    ),
    paymentMid: gatewaySetting(
      { name: 'PAYMENT_MID', description: 'CreditGuard: the merchant id' },
      isNeeded,
      () => mid,
      ofGateway(mid),
    ),
    paymentMacPassword: gatewaySetting(
      {
        name: 'PAYMENT_MAC_PASSWORD',
        description: 'CreditGuard: the merchant password, which signs returns; it may be that of the API',
      },
      isNeeded,
      (dataDirectory) => developmentSecret(dataDirectory, 'PAYMENT_MAC_PASSWORD'),
      ofGateway(''),
    ),
  }
}

const address = urlSetting('PAYMENT_BASE_URL', {
  description:
    'Payment gateway of PAYMENT_PROVIDER=hosted-page: set-up, page, inquiry and refund are below this address; CreditGuard does not use it. Needed in production with PAYMENT_PROVIDER=hosted-page',
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
  paymentBaseUrl: paymentBaseUrl(chosen === 'hosted-page'),
  paymentInquirySeconds,
  ...relaySettings(chosen === 'credit-guard'),
  ...creditGuardSettings(chosen === 'credit-guard'),
})

type ValueOf<S> = S extends Setting<infer Value> ? Value : never
type Settings = ReturnType<typeof paymentSettings>

export type PaymentSettings = { [Key in keyof Settings]: ValueOf<Settings[Key]> }
