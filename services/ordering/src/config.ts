import { companySetting, defineConfig, textSetting, type Company, type Environment } from '@zmig/kit'
import { paymentSettings, type PaymentSettings } from './payment/payment-settings.ts'
import { termSettings, type TermSettings } from './terms/terms.ts'

export { termSettings } from './terms/terms.ts'

/** Also applied by the processes that hold the event log. */
export const metricsDaysSetting = termSettings.metricsDays

export type OrderingConfig = PaymentSettings &
  TermSettings & {
    company: Pick<Company, 'sample' | 'phones' | 'bank'>
    /** the version of the terms of use that a buyer agrees to; saved with the order */
    termsVersion: string
  }

/** Reads ordering's settings. @throws ConfigError with all faults */
export const orderingConfig: (env: Environment) => OrderingConfig = defineConfig({
  ...paymentSettings,
  ...termSettings,
  company: companySetting(
    'JSON file with the bank account that transfers go to and the phone to call; the sample by default, which production refuses',
    ['phones', 'bank'],
  ),
  termsVersion: textSetting('TERMS_VERSION', {
    description: 'Version of the terms of use on the site',
    default: '2026-11',
  }),
})
