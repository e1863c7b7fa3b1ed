import {
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

const address = urlSetting('PAYMENT_BASE_URL', {
  description: 'Payment gateway: set-up, page, inquiry and refund are below this address',
})

const paymentBaseUrl: Setting<string> = {
  ...address,
  read: (text, context) => {
    if (text === undefined && !context.production) return DEVELOPMENT_GATEWAY
    const url = address.read(text, context)
    if (context.production && new URL(url).protocol !== 'https:') throw new Error('must be https in production')
    return url
  },
}

const longest = integerSetting('PAYMENT_INQUIRY_SECONDS', {
  description: 'Longest pause between two inquiries about a payment whose buyer has not come back',
  unit: 'seconds',
  min: 5,
  max: INQUIRY_SECONDS.most,
})

/** Settings of card payments; config.ts reads them. */
export const paymentSettings = {
  publicUrl: publicUrlSetting('Absolute address of the shop, to which the payment page sends shoppers back'),
  paymentBaseUrl,
  paymentTerminal: terminal,
  paymentPassword: password,
  paymentInquirySeconds: {
    ...longest,
    read: (text, context) =>
      text === undefined
        ? INQUIRY_SECONDS[context.production ? 'production' : 'development']
        : longest.read(text, context),
  } satisfies Setting<number>,
}

type ValueOf<S> = S extends Setting<infer Value> ? Value : never

export type PaymentSettings = { [Key in keyof typeof paymentSettings]: ValueOf<(typeof paymentSettings)[Key]> }
