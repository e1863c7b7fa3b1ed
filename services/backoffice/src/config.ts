import {
  defineConfig,
  type Environment,
  joinConfigs,
  servicesAddressConfig,
  type ServicesAddress,
  integerSetting,
  secretSetting,
  type StaffDiscountSettings,
  staffDiscountSettings,
  textSetting,
} from '@zmig/kit'
import { bucketSetting, documentBucketSetting, documentPlace, type FilePlace } from '@zmig/kit/files'

export type BackofficeConfig = StaffDiscountSettings & {
  /** private address of the services whose stock, sales and catalogue it asks for and changes */
  services: ServicesAddress
  secret: string
  /** weeks from an order to a supplier until its tyres are here */
  supplyLeadWeeks: number
  /** weeks between two orders to suppliers */
  supplyReviewWeeks: number
  /** tyres of each kind that are kept beyond what is expected to sell */
  supplySafetyTyres: number
  /** where the documents of certificates are */
  documents: FilePlace
}

const ofBackoffice = defineConfig({
  secret: secretSetting('SERVICES_SECRET', { description: 'What the back office shows with each call to a service' }),
  ...staffDiscountSettings,
  supplyLeadWeeks: integerSetting('SUPPLY_LEAD_WEEKS', {
    description: 'How long it takes from an order to a supplier until its tyres are here.',
    unit: 'weeks',
    default: 6,
    min: 0,
    max: 52,
  }),
  supplyReviewWeeks: integerSetting('SUPPLY_REVIEW_WEEKS', {
    description: 'How long it usually takes from one order to suppliers to the next.',
    unit: 'weeks',
    default: 2,
    min: 0,
    max: 52,
  }),
  supplySafetyTyres: integerSetting('SUPPLY_SAFETY_TYRES', {
    description: 'How many tyres of each kind a draft order keeps beyond what is expected to sell.',
    unit: 'tyres',
    default: 2,
    min: 0,
    max: 100,
  }),
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where the documents of certificates go, in its folder `documents`',
    default: '.data',
  }),
  bucketUrl: bucketSetting,
  documentBucketUrl: documentBucketSetting,
})

const readBackoffice = joinConfigs(ofBackoffice, servicesAddressConfig)

/** Reads the settings of the back office. @throws ConfigError with all faults */
export const backofficeConfig = (env: Environment): BackofficeConfig => {
  const { dataDirectory, bucketUrl, documentBucketUrl, ...settings } = readBackoffice(env)
  return { ...settings, documents: documentPlace({ bucketUrl, documentBucketUrl, dataDirectory }) }
}
