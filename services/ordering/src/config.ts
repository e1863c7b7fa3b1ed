import {
  companySetting,
  defineConfig,
  integerSetting,
  textSetting,
  isProduction,
  staffDiscountSettings,
  type Company,
  type Environment,
  type StaffDiscountSettings,
} from '@zmig/kit'
import { paymentSettings, type PaymentProvider, type PaymentSettings } from './payment/payment-settings.ts'
import { termSettings, type TermSettings } from './terms/terms.ts'

export { termSettings } from './terms/terms.ts'

/** Also applied by the processes that hold the event log. */
export const metricsDaysSetting = termSettings.metricsDays

export type OrderingConfig = PaymentSettings &
  TermSettings &
  StaffDiscountSettings & {
    /** hours for which an order that staff placed for a caller waits to be paid by card */
    paymentLinkHours: number
    company: Pick<Company, 'sample' | 'phones' | 'bank'>
    /** a public shop that left PAYMENT_PROVIDER out: it speaks the desk's wire, which may not be meant */
    isWireAssumed: boolean
    /** the version of the terms of use that a buyer agrees to; saved with the order */
    termsVersion: string
  }

type Read = Omit<OrderingConfig, 'isWireAssumed'>

const readWith = (provider: PaymentProvider | 'unchosen'): ((env: Environment) => Read) =>
  defineConfig({
    ...paymentSettings(provider),
    ...termSettings,
    ...staffDiscountSettings,
    paymentLinkHours: integerSetting('PAYMENT_LINK_HOURS', {
      description:
        'How long an order that staff placed for a caller holds its goods until it is paid by card, by the link in its mail.',
      unit: 'hours',
      default: 24,
      min: 1,
      max: 168,
    }),
    company: companySetting(
      'JSON file like infra/seed/company.sample.json: phones, registered name and number, bank account, cards that are not accepted, wallets of the payment page; the sample by default, which production refuses',
      ['phones', 'bank'],
    ),
    termsVersion: textSetting('TERMS_VERSION', {
      description: 'Version of the terms of use on the site',
      default: '2026-11',
    }),
  })

/** The page of settings shows the first: what a public shop needs that has chosen nothing yet. */
const read: Record<PaymentProvider | 'unchosen', (env: Environment) => Read> = {
  unchosen: readWith('unchosen'),
  'hosted-page': readWith('hosted-page'),
  'credit-guard': readWith('credit-guard'),
}

/** An address of the desk's wire chooses that wire. */
const wireOf = ({ PAYMENT_PROVIDER: provider, PAYMENT_BASE_URL: address }: Environment): keyof typeof read => {
  if (provider === 'credit-guard') return provider
  return provider || address ? 'hosted-page' : 'unchosen'
}

/** Reads ordering's settings. @throws ConfigError with all faults */
export const orderingConfig = (env: Environment): OrderingConfig => ({
  ...read[wireOf(env)](env),
  isWireAssumed: isProduction(env) && !env['PAYMENT_PROVIDER'],
})
