import {
  companySetting,
  defineConfig,
  integerSetting,
  optionalHttpsSetting,
  optionalUrlSetting,
  publicUrlSetting,
  sessionSecretSettings,
  textSetting,
  type Company,
  type Environment,
  type SessionSecrets,
  type Setting,
} from '@zmig/kit'
import type { MessageLimits } from './delivery/turn.decider.ts'

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

const smtpUrl = optionalUrlSetting('SMTP_URL', {
  description: 'Mail server, with user and password where it wants them; the desk in development',
  protocols: ['smtp', 'smtps'],
})

const mailServer: Setting<string | undefined> = {
  ...smtpUrl,
  read: (text, context) => {
    const address = smtpUrl.read(text, context)
    // Options of the mail client, such as ignoreTLS and tls.rejectUnauthorized, would undo what production needs.
    if (context.production && address !== undefined && new URL(address).search !== '')
      throw new Error('may hold user, password, host and port only in production')
    return address
  },
}

const limit = (name: string, options: { description: string; default: number; min: number }): Setting<number> =>
  integerSetting(name, { ...options, max: 1_000 })

/** How many messages strangers can cause; infra/docs/operate/limits.md names them. */
export const messageLimits = {
  receiptsADay: limit('RECEIPTS_A_DAY', {
    description: 'Receipts of tyre requests that one mailbox gets in a day, on the clocks of Israel',
    default: 1,
    min: 0,
  }),
  unpaidMessagesADay: limit('UNPAID_MESSAGES_A_DAY', {
    description: 'Mails to one mailbox, and text messages to one phone, in a day about unpaid orders',
    default: 8,
    min: 1,
  }),
  shopLettersAnHour: limit('SHOP_LETTERS_AN_HOUR', {
    description:
      'Letters about offers and tyre requests that the shop gets in an hour; those beyond are gathered in one',
    default: 10,
    min: 0,
  }),
  garageLettersAnHour: limit('GARAGE_LETTERS_AN_HOUR', {
    description: 'Letters about unpaid orders that one garage gets in an hour; those beyond are gathered in one',
    default: 10,
    min: 0,
  }),
  unpaidOrdersToldADay: limit('UNPAID_ORDERS_TOLD_A_DAY', {
    description:
      'Orders of one network address in a day about which messages are sent before they are paid; those beyond are only on their page',
    default: 20,
    min: 1,
  }),
} satisfies { [Name in keyof MessageLimits]: Setting<number> }

/** The session secrets sign the links to the pages of orders, as edge reads them. */
export type NotificationsConfig = {
  /** the mail server; undefined leaves mail in the queue, which only development does */
  smtpUrl: string | undefined
  /** whether mail is handed over on an encrypted connection only */
  smtpNeedsTls: boolean
  /** the gateway of text messages; undefined sends none */
  texterUrl: string | undefined
  /** bearer token for the gateway; empty sends none */
  texterToken: string
  mailFrom: string
  shopName: string
  company: MessageCompany
  publicUrl: string
} & MessageLimits &
  SessionSecrets

/** Reads the settings of notifications. @throws ConfigError with all faults */
export const notificationsConfig: (env: Environment) => NotificationsConfig = defineConfig({
  smtpUrl: neededInProduction(mailServer, 'set an address like smtps://user:password@mail.example'),
  smtpNeedsTls: {
    name: mailServer.name,
    description: 'In production mail is handed over encrypted, to a server whose certificate is valid, or not at all',
    read: (_text, { production }) => production,
  },
  texterUrl: optionalHttpsSetting(
    'TEXTER_URL',
    'Where text messages are posted to; the desk in development, unset sends none',
  ),
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
  publicUrl: publicUrlSetting('Address that shoppers use, for links in messages'),
  ...messageLimits,
  ...sessionSecretSettings,
})
