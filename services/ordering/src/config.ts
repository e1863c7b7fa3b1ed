import { fileURLToPath } from 'node:url'
import { defineConfig, textSetting, type Environment, type Setting } from '@zmig/kit'
import { readCompany, type Company } from './company/company.ts'
import { orderSettings, type OrderSettings } from './order/order-settings.ts'
import { paymentSettings, type PaymentSettings } from './payment/payment-settings.ts'

const sampleCompany = fileURLToPath(new URL('../../../infra/seed/company.sample.json', import.meta.url))

const companySetting: Setting<Company> = {
  name: 'COMPANY_FILE',
  description:
    'JSON file with the bank account that transfers go to and the phone to call; the sample by default, which production refuses',
  read: (path, { production }) => readCompany(path ?? sampleCompany, production),
}

export type OrderingConfig = PaymentSettings &
  OrderSettings & {
    company: Company
    /** which terms of use a buyer agreed to; kept with the order */
    termsVersion: string
  }

/** Reads ordering's settings. @throws ConfigError with all faults */
export const orderingConfig: (env: Environment) => OrderingConfig = defineConfig({
  ...paymentSettings,
  ...orderSettings,
  company: companySetting,
  termsVersion: textSetting('TERMS_VERSION', {
    description: 'Version of the terms of use on the site',
    default: '2026-11',
  }),
})
