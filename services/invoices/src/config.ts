import {
  choiceSetting,
  ConfigError,
  defineConfig,
  optionalHttpsSetting,
  textSetting,
  type Environment,
  type Setting,
} from '@zmig/kit'
import { relaySettings, type RelayAccount } from '@zmig/kit/relay'
import { readVatRates, VAT_RATES, type VatRate } from './vat/vat.ts'

const PROVIDERS = ['ezcount', 'credit-guard', 'none'] as const
type Provider = (typeof PROVIDERS)[number]

const providerChoice = choiceSetting<Provider>('INVOICE_PROVIDER', {
  description:
    'Who issues tax documents: ezcount; credit-guard, the gateway of PAYMENT_PROVIDER=credit-guard by its own account at EZcount, for cards only; or none when the owner issues them by hand. Development uses the desk when it is unset',
  choices: PROVIDERS,
  default: 'none',
})

/** Nobody may forget it: without documents the shop breaks the law, so "by hand" is said and not assumed. */
const provider: Setting<Provider> = {
  ...providerChoice,
  read: (text, context) => {
    if (text === undefined && context.production)
      throw new Error(
        'is missing in production; set ezcount, credit-guard, or none when you issue every document by hand',
      )
    return providerChoice.read(text, context)
  },
}

/** Rates in the order of the law; what the setting says replaces a rate of the same day, or adds one. */
const vatRates: Setting<readonly VatRate[]> = {
  name: 'VAT_RATES',
  description:
    'Rates of VAT with their first days, as day=percent separated by commas, beside those of the code (17 from 2015-10-01, 18 from 2025-01-01)',
  read: (text) => {
    if (text === undefined) return VAT_RATES
    const set = readVatRates(text)
    return [...VAT_RATES.filter(({ from }) => !set.some((rate) => rate.from === from)), ...set]
  },
}

export type InvoicesConfig = {
  provider: Provider
  baseUrl: string | undefined
  apiKey: string
  developerEmail: string
  vatRates: readonly VatRate[]
  /** the account of the card gateway, when it issues the documents */
  relay: RelayAccount | undefined
}

const readSettings: (env: Environment) => Omit<InvoicesConfig, 'relay'> = defineConfig({
  provider,
  baseUrl: optionalHttpsSetting(
    'INVOICE_BASE_URL',
    'Address of EZcount: https://api.ezcount.co.il by default, https://demo.ezcount.co.il with a key of its own for a trial',
  ),
  apiKey: textSetting('INVOICE_API_KEY', { description: 'Key of the business at EZcount', default: '' }),
  developerEmail: textSetting('INVOICE_DEVELOPER_EMAIL', {
    description: 'Address to which EZcount writes when calls of the shop go wrong',
    default: '',
  }),
  vatRates,
})

const needed = (name: string): Setting<string> => ({
  name,
  description: `With INVOICE_PROVIDER=ezcount`,
  read: (text) => {
    if (text === undefined || text === '') throw new Error('is missing; INVOICE_PROVIDER=ezcount needs it')
    return text
  },
})

const readEzcount = defineConfig({
  apiKey: needed('INVOICE_API_KEY'),
  developerEmail: needed('INVOICE_DEVELOPER_EMAIL'),
})

const OTHER_GATEWAY =
  'INVOICE_PROVIDER: credit-guard issues documents of the charges that it made; set PAYMENT_PROVIDER=credit-guard too, or INVOICE_PROVIDER=ezcount'

/** The page of settings describes them as the service of payments does, which defines them for every provider. */
const readRelay = (env: Environment): RelayAccount => {
  if (env['PAYMENT_PROVIDER'] !== 'credit-guard') throw new ConfigError([OTHER_GATEWAY])
  const {
    paymentRelayUrl: relayUrl,
    paymentTerminal: terminal,
    paymentUser: user,
    paymentPassword: password,
  } = defineConfig(relaySettings(true))(env)
  return { relayUrl, terminal, user, password }
}

/** Reads the settings of invoices. @throws ConfigError with all faults */
export const invoicesConfig = (env: Environment): InvoicesConfig => {
  const config = readSettings(env)
  if (config.provider === 'ezcount') readEzcount(env)
  return { ...config, relay: config.provider === 'credit-guard' ? readRelay(env) : undefined }
}
