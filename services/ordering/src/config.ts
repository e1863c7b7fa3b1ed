import {
  companySetting,
  defineConfig,
  integerSetting,
  textSetting,
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
    /** the version of the terms of use that a buyer agrees to; saved with the order */
    termsVersion: string
  }

const readWith = (provider: PaymentProvider): ((env: Environment) => OrderingConfig) =>
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

const read: Record<PaymentProvider, (env: Environment) => OrderingConfig> = {
  'hosted-page': readWith('hosted-page'),
  'credit-guard': readWith('credit-guard'),
}

/** Reads ordering's settings. @throws ConfigError with all faults */
export const orderingConfig = (env: Environment): OrderingConfig =>
  read[env['PAYMENT_PROVIDER'] === 'credit-guard' ? 'credit-guard' : 'hosted-page'](env)
