import {
  choiceSetting,
  companySetting,
  defineConfig,
  integerSetting,
  joinConfigs,
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

const TEXTER_PROVIDERS = ['http', '019', 'inforu'] as const
export type TexterProvider = (typeof TEXTER_PROVIDERS)[number]

/** Where the providers are when `TEXTER_URL` names no other host. */
export const PROVIDER_URLS = { '019': 'https://019sms.co.il', inforu: 'https://capi.inforu.co.il' } as const

/** Phone companies show at most 11 letters of a sender, and providers take English letters and digits only. */
const senderSetting: Setting<string> = {
  name: 'TEXTER_SENDER',
  description: 'Sender that phones show, as registered with 019 or InforU: at most 11 English letters and digits',
  default: '',
  read: (text = '') => {
    if (!/^[A-Za-z\d]{0,11}$/.test(text))
      throw new Error(`"${text}" is no sender; set at most 11 English letters and digits, such as Zmigo or 0521234567`)
    return text
  },
}

const texterSettings = {
  texterProvider: choiceSetting('TEXTER_PROVIDER', {
    description:
      'Who sends text messages: 019 (or TextMe, which speaks the same), inforu, or http, a gateway that takes POST {id, to, text}',
    choices: TEXTER_PROVIDERS,
    default: 'http',
  }),
  texterUrl: optionalHttpsSetting(
    'TEXTER_URL',
    'Where text messages are posted to; the desk in development. With http unset sends none; of 019 and inforu another host that speaks the same, such as https://my.textme.co.il',
  ),
  texterUser: textSetting('TEXTER_USER', {
    description: 'User name of the account at 019 or InforU; needed with them',
    default: '',
  }),
  texterToken: textSetting('TEXTER_TOKEN', {
    description: 'Token that is shown with each text message; needed with 019 and InforU',
    default: '',
  }),
  texterSender: senderSetting,
  textSegmentCost: integerSetting('TEXT_SEGMENT_COST', {
    description: 'What the provider charges for one segment of a text message, with VAT; 0 shows no cost',
    unit: 'agorot',
    default: 0,
    min: 0,
    max: 1_000,
  }),
} satisfies Record<string, Setting<unknown>>

type TexterAccount = { texterProvider: TexterProvider; texterUser: string; texterToken: string; texterSender: string }

/** What a provider needs and has not been set. */
const missingOf = ({ texterProvider, texterUser, texterToken, texterSender }: TexterAccount): string[] => {
  if (texterProvider === 'http') return []
  const needed = { TEXTER_USER: texterUser, TEXTER_TOKEN: texterToken, TEXTER_SENDER: texterSender }
  return Object.entries(needed).flatMap(([name, value]) =>
    value === ''
      ? [`${name}: is missing, and TEXTER_PROVIDER=${texterProvider} needs it; set it as the provider gave it`]
      : [],
  )
}

/** The session secrets sign the links to the pages of orders, as edge reads them. */
export type NotificationsConfig = {
  /** the mail server; undefined leaves mail in the queue, which only development does */
  smtpUrl: string | undefined
  /** whether mail is handed over on an encrypted connection only */
  smtpNeedsTls: boolean
  /** the gateway of text messages, or the host of the provider; undefined is the provider's own, or none */
  texterUrl: string | undefined
  /** bearer token for the gateway; empty sends none */
  texterToken: string
  texterProvider: TexterProvider
  texterUser: string
  texterSender: string
  /** agorot */
  textSegmentCost: number
  mailFrom: string
  shopName: string
  company: MessageCompany
  publicUrl: string
} & MessageLimits &
  SessionSecrets

/** Reads the settings of notifications. @throws ConfigError with all faults */
export const notificationsConfig: (env: Environment) => NotificationsConfig = joinConfigs(
  defineConfig({
    smtpUrl: neededInProduction(mailServer, 'set an address like smtps://user:password@mail.example'),
    smtpNeedsTls: {
      name: mailServer.name,
      description: 'In production mail is handed over encrypted, to a server whose certificate is valid, or not at all',
      read: (_text, { production }) => production,
    },
    mailFrom: neededInProduction(mailFromSetting, 'set an address of the domain that the mail server sends for'),
    shopName: textSetting('SHOP_NAME', { description: 'What shoppers read as the name of the shop', default: 'צמיגו' }),
    company: companySetting(
      'JSON with the bank account, the phone and the mail address that messages name; the sample by default',
      companyFacts,
    ),
    publicUrl: publicUrlSetting('Address that shoppers use, for links in messages'),
    ...messageLimits,
    ...sessionSecretSettings,
  }),
  defineConfig(texterSettings, missingOf),
)
