import {
  companySetting,
  defineConfig,
  integerSetting,
  elasticsearchConfig,
  joinConfigs,
  listSetting,
  publicUrlSetting,
  secretSetting,
  sessionSecretSettings,
  textSetting,
  trustedProxiesSetting,
  urlSetting,
  servicesAddressConfig,
  type Setting,
} from '@zmig/kit'
import { bucketSetting, mediaBaseSetting, pictureBucketSetting } from '@zmig/kit/files'
import { limitsSetting } from './limits/limits.ts'
import { publicMailDomains } from './staff/allow-list.ts'

/** Serves `tokeninfo` and `userinfo` alike. */
export const GOOGLE_API = 'https://www.googleapis.com/oauth2/v3'
/** The client id that the desk's Google answers with. */
export const DEVELOPMENT_CLIENT_ID = 'zmigo-development'
const DEVELOPMENT_ADMIN = 'owner@zmig.test'

const googleClientId: Setting<string> = {
  name: 'GOOGLE_CLIENT_ID',
  description: "This shop's client id at Google; tokens issued for another client are refused.",
  read: (text, { production }) => {
    const advice = 'set the OAuth client id from the Google Cloud console'
    if (!production) return text ?? DEVELOPMENT_CLIENT_ID
    if (text === undefined) throw new Error(`is missing in production; ${advice}`)
    if (text === DEVELOPMENT_CLIENT_ID) throw new Error(`still has its development value; ${advice}`)
    return text
  },
}

const googleBaseUrl: Setting<string> = {
  ...urlSetting('GOOGLE_BASE_URL', { description: 'Where Google answers whose a token is.', default: GOOGLE_API }),
  read: (text, { production }) => {
    if (text === undefined) return GOOGLE_API
    if (!URL.canParse(text)) throw new Error('is not an address; leave it unset for the real Google')
    if (production && new URL(text).protocol !== 'https:')
      throw new Error('must be https in production; leave it unset for the real Google')
    return text.replace(/\/$/, '')
  },
}

const lowerCase = (setting: Setting<string[]>, developmentDefault: string[] = []): Setting<string[]> => ({
  ...setting,
  read: (text, context) =>
    text === undefined
      ? context.production
        ? []
        : developmentDefault
      : setting.read(text, context).map((item) => item.toLowerCase()),
})

const domains = lowerCase(
  listSetting('ADMIN_DOMAINS', {
    description: "Domains of Google Workspaces whose every account is staff's, separated by commas.",
  }),
)

const adminDomains: Setting<string[]> = {
  ...domains,
  read: (text, context) => {
    const listed = domains.read(text, context)
    const open = publicMailDomains(listed)
    if (open.length > 0)
      throw new Error(
        `anybody can have an address at ${open.join(' and ')}; remove it and set the addresses of your staff in ADMIN_EMAILS`,
      )
    return listed
  },
}

const idleMinutes = integerSetting('STAFF_IDLE_MINUTES', {
  description: 'A session of staff that is not used for so long ends; every session ends after 12 hours.',
  unit: 'minutes',
  default: 120,
  min: 5,
  max: 720,
})

/** The part of the settings that `npm run staff` needs. */
export const staffConfig = defineConfig({ idleMinutes })

const mediaBaseUrl: Setting<string | undefined> = {
  ...mediaBaseSetting,
  read: (text, context) => {
    const address = mediaBaseSetting.read(text, context)
    if (address === undefined) return undefined
    const { search, hash, username } = new URL(address)
    if (search || hash || username) throw new Error('may hold host and path only')
    return address
  },
}

/** Whether samples are shown while the owner has no pictures of what customers wrote. */
const testimonialSamples: Setting<boolean> = {
  name: 'DATA_DIR',
  description:
    'Its folder `testimonials` holds the pictures of what customers wrote; samples are shown instead outside of production.',
  read: (_text, { production }) => !production,
}

const company = companySetting(
  "JSON with the company's facts, of which calendar files name the mail address; the sample by default.",
  ['email'],
)

/** The organizer of appointments in calendar files. The shell, which runs in the same process, refuses the sample in production. */
const companyEmail: Setting<string> = {
  name: company.name,
  description: company.description,
  read: (path, context) => company.read(path, { ...context, production: false }).email,
}

const readEdge = defineConfig({
  ...sessionSecretSettings,
  servicesSecret: secretSetting('SERVICES_SECRET', {
    description: 'What processes of the shop show each other.',
  }),
  publicUrl: publicUrlSetting('Absolute address of the shop, as shoppers type it.'),
  proxies: trustedProxiesSetting,
  limits: limitsSetting,
  shopName: textSetting('SHOP_NAME', { description: 'Name of the shop as shoppers see it.', default: 'צמיגו' }),
  companyEmail,
  mailFrom: textSetting('MAIL_FROM', {
    description: 'Address that mail is sent from; its domain is part of what a calendar knows an appointment by.',
    default: 'orders@zmigo.example',
  }),
  dataDirectory: textSetting('DATA_DIR', {
    description: 'Where state lives; drawn pictures are in its folder `pictures`, which may be deleted at any time.',
    default: '.data',
  }),
  mediaBaseUrl,
  bucketUrl: bucketSetting,
  mediaBucketUrl: pictureBucketSetting,
  testimonialSamples,
  googleClientId,
  googleBaseUrl,
  adminEmails: lowerCase(
    listSetting('ADMIN_EMAILS', {
      description: 'E-mail addresses of owners, separated by commas; they enter staff on the settings page.',
    }),
    [DEVELOPMENT_ADMIN],
  ),
  adminDomains,
  idleMinutes,
})

/** Settings of the edge, read once at start. @throws ConfigError with all faults, one line each */
export const edgeConfig = joinConfigs(readEdge, joinConfigs(servicesAddressConfig, elasticsearchConfig))
export type EdgeConfig = ReturnType<typeof edgeConfig>
