import {
  companySetting,
  defineConfig,
  optionalUrlSetting,
  sessionSecretSettings,
  textSetting,
  urlSetting,
  type Company,
  type Environment,
  type SessionSecrets,
  type Setting,
} from '@zmig/kit'

const companyFacts = [
  'legalName',
  'businessNumber',
  'phones',
  'email',
  'address',
  'openingHours',
  'bank',
] as const satisfies (keyof Company)[]

/** What messages name of the company. */
export type MessageCompany = Pick<Company, (typeof companyFacts)[number] | 'sample'>

/** A setting that production needs: without it no buyer would be notified. */
const neededInProduction = <Value>(setting: Setting<Value>, advice: string): Setting<Value> => ({
  ...setting,
  read: (text, context) => {
    if (text === undefined && context.production) throw new Error(`is missing in production; ${advice}`)
    return setting.read(text, context)
  },
})

const ADDRESS = /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i

const mailFromSetting: Setting<string> = {
  name: 'MAIL_FROM',
  description: 'Address that mail is sent from',
  default: 'orders@zmigo.example',
  read: (text = 'orders@zmigo.example') => {
    if (!ADDRESS.test(text)) throw new Error(`"${text}" is no mail address; set one like orders@shop.example`)
    return text
  },
}

/** The session secrets sign the links to the pages of orders, as edge reads them. */
export type NotificationsConfig = {
  /** the mail server; undefined leaves mail in the queue, which only development does */
  smtpUrl: string | undefined
  /** the gateway of text messages; undefined sends none */
  texterUrl: string | undefined
  /** bearer token for the gateway; empty sends none */
  texterToken: string
  mailFrom: string
  shopName: string
  company: MessageCompany
  publicUrl: string
} & SessionSecrets

/** Reads the settings of notifications. @throws ConfigError with all faults */
export const notificationsConfig: (env: Environment) => NotificationsConfig = defineConfig({
  smtpUrl: neededInProduction(
    optionalUrlSetting('SMTP_URL', {
      description: 'Mail server, with user and password where it wants them; the desk in development',
      protocols: ['smtp', 'smtps'],
    }),
    'set an address like smtps://user:password@mail.example',
  ),
  texterUrl: optionalUrlSetting('TEXTER_URL', {
    description: 'Where text messages are posted to; the desk in development, unset sends none',
  }),
  texterToken: textSetting('TEXTER_TOKEN', {
    description: 'Bearer token that is shown with each text message',
    default: '',
  }),
  mailFrom: neededInProduction(mailFromSetting, 'set an address of the domain that the mail server sends for'),
  shopName: textSetting('SHOP_NAME', { description: 'What shoppers read as the name of the shop', default: 'צמיגו' }),
  company: companySetting(
    'JSON with the bank account, the phone and the mail address that messages name; the sample by default',
    companyFacts,
  ),
  publicUrl: urlSetting('PUBLIC_URL', {
    description: 'Address that shoppers use, for links in messages',
    default: 'http://localhost:8080',
  }),
  ...sessionSecretSettings,
})
