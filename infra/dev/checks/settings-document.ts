import { relative } from 'node:path'
import { describedSettings, fileOf, isSecret, type Setting } from '@zmig/kit'
import { root } from '../environment.ts'
// Each describes its settings as it is loaded. Of several descriptions of one name the first counts: that of the supervisor,
// or of the service that owns it.
import '../config.ts'
import '@zmig/ordering/config'
import '@zmig/notifications/config'
import '@zmig/invoices/config'
import '@zmig/shell-server/config'
import '@zmig/advisor/config'
import '@zmig/backoffice/config'
import '@zmig/catalog/config'
import '@zmig/slices/config'
import '@zmig/projections/host'
import '@zmig/roles/config'
import '../services/config.ts'
import { writeTable } from './markdown-table.ts'

/** Settings that the shop sets for its own processes. */
const INTERNAL = new Set(['METRICS_PEERS'])

/** Which settings a person looks for together, and in which order. */
const GROUPS: Record<string, readonly string[]> = {
  'Addresses and state': [
    'PUBLIC_URL',
    'PORT',
    'HOST',
    'TRUSTED_PROXIES',
    'ALLOW_INSECURE',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_POOLED_URL',
    'SHOP_NAME',
    'COMPANY_FILE',
    'TERMS_VERSION',
    'BUCKET_URL',
    'MEDIA_BASE_URL',
    'MEDIA_BUCKET_URL',
    'DOCUMENT_BUCKET_URL',
    'SLICE_BUCKET_URL',
    'SLICE_VERSIONS_KEPT',
    'SLICE_KEY_FILE',
    'SLICE_SHOP_URL',
  ],
  'Several machines': ['SERVICES_URL', 'SERVICES_CA', 'SERVICES_NETWORK', 'DATABASE_POOLS', 'DRAIN_SECONDS'],
  Secrets: ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'SERVICES_SECRET', 'BACKUP_PASSPHRASE'],
  'Kafka and Elasticsearch': [
    'KAFKA_BROKERS',
    'KAFKA_COPIES',
    'KAFKA_TLS_CA',
    'KAFKA_SASL',
    'KAFKA_USER',
    'KAFKA_PASSWORD',
    'ELASTICSEARCH_URL',
    'ELASTICSEARCH_CA',
    'ELASTICSEARCH_API_KEY',
  ],
  Staff: [
    'GOOGLE_CLIENT_ID',
    'GOOGLE_BASE_URL',
    'ADMIN_EMAILS',
    'ADMIN_DOMAINS',
    'STAFF_IDLE_MINUTES',
    'STAFF_REFUND_LIMIT',
    'STAFF_DISCOUNT_SHARE',
  ],
  Payment: [
    'PAYMENT_PROVIDER',
    'PAYMENT_BASE_URL',
    'PAYMENT_TERMINAL',
    'PAYMENT_PASSWORD',
    'PAYMENT_RELAY_URL',
    'PAYMENT_PAGE_HOSTS',
    'PAYMENT_MID',
    'PAYMENT_USER',
    'PAYMENT_MAC_PASSWORD',
    'PAYMENT_INQUIRY_SECONDS',
    'PAYMENT_LINK_HOURS',
    'CARD_HOLD_MINUTES',
    'TRANSFER_HOLD_DAYS',
  ],
  'What unpaid orders may hold': [
    'OPEN_ORDERS',
    'OPEN_ORDERS_OF_ADDRESS',
    'TRANSFER_TYRES',
    'UNPAID_TYRES',
    'HOLD_SHARE',
    'HOLD_SHARE_FROM',
    'HOLD_PAUSE_MINUTES',
    'HOLD_PAUSE_HOURS',
    'UNPAID_ORDERS_AN_HOUR',
    'MOVES_A_DAY',
    'LIMITS',
  ],
  'Tax documents': ['INVOICE_PROVIDER', 'INVOICE_BASE_URL', 'INVOICE_API_KEY', 'INVOICE_DEVELOPER_EMAIL', 'VAT_RATES'],
  'Mails and text messages': [
    'SMTP_URL',
    'MAIL_FROM',
    'TEXTER_PROVIDER',
    'TEXTER_URL',
    'TEXTER_USER',
    'TEXTER_TOKEN',
    'TEXTER_SENDER',
    'TEXT_SEGMENT_COST',
    'RECEIPTS_A_DAY',
    'UNPAID_MESSAGES_A_DAY',
    'SHOP_LETTERS_AN_HOUR',
    'GARAGE_LETTERS_AN_HOUR',
    'UNPAID_ORDERS_TOLD_A_DAY',
  ],
  'The wizard': [
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
    'OPENAI_MODEL',
    'OPENAI_INPUT_PRICE',
    'OPENAI_OUTPUT_PRICE',
    'WIZARD_PERSON_ANSWERS',
    'WIZARD_WEEKLY_ANSWERS',
  ],
  'Orders to suppliers': ['SUPPLY_LEAD_WEEKS', 'SUPPLY_REVIEW_WEEKS', 'SUPPLY_SAFETY_TYRES'],
  'Watching and measuring': [
    'LOG_LEVEL',
    'METRICS_PORT',
    'METRICS_HOST',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_TRACES_SAMPLER_ARG',
    'METRICS_RETENTION_DAYS',
    'PIXEL_ID',
    'PIXEL_URL',
  ],
}

/** Without it a public shop does not start. */
const isNeeded = (setting: Setting<unknown>): boolean => {
  try {
    setting.read(undefined, { production: true, dataDirectory: root })
    return false
  } catch {
    return true
  }
}

const defaultOf = ({ name, default: value, unit }: Setting<unknown>): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (name === 'DATA_DIR') return relative(root, text)
  return unit && text !== '' ? `${text} ${unit}` : text
}

const known = (name: string): Setting<unknown> => {
  const setting = describedSettings().get(name)
  if (!setting) throw new Error(`${name} is in a group and no configuration describes it`)
  return setting
}

/** Settings that no group names: a new one needs its place. */
export const ungrouped = (): string[] => {
  const grouped = new Set(Object.values(GROUPS).flat())
  return [...describedSettings().keys()].filter((name) => !grouped.has(name) && !INTERNAL.has(name))
}

const rowOf = (name: string): string[] => {
  const setting = known(name)
  const needed = isNeeded(setting) ? ' **Needed in production.**' : ''
  const file = isSecret(name) ? ` \`${fileOf(name)}\` names a file with it instead.` : ''
  return [`\`${name}\``, `${setting.description.replace(/\.$/, '')}.${file}${needed}`, defaultOf(setting)]
}

const neededNames = (): string[] =>
  Object.values(GROUPS)
    .flat()
    .filter((name) => isNeeded(known(name)))

/** The text of `infra/docs/run-a-shop/settings.md`. */
export const writeSettings = (): string => `# Settings

Settings are environment variables. The shop does not start with an invalid one, and lists all faults at once. This page and
[\`.env.example\`](../../../.env.example) are made of the docstrings beside the settings with
\`npx vitest run --project unit infra/dev/checks/settings-document --update\`.

## Needed in production

A shop is public when \`NODE_ENV=production\`, or when \`PUBLIC_URL\` or \`HOST\` is not loopback. It then needs:
${neededNames()
  .map((name) => `\`${name}\``)
  .join(', ')}.
Secrets have 32 characters or more. Each setting that holds one may be a file instead, as orchestrators mount them: the same name with \`_FILE\`. What leaves the machine is encrypted: [other servers](other-servers.md) says how. A public shop
answers everything with HSTS for a year, hosts below its own included.

**Behind a proxy** set \`TRUSTED_PROXIES\` (\`10.0.0.5, 10.1.0.0/24\`, \`loopback\` for one on this machine). Otherwise all shoppers are one
address and share its limits, which the shop says in its log and, as \`parts.proxy.warning\`, at \`/health/shop\`. The proxy has to append to
\`X-Forwarded-For\` or to replace it: [samples for nginx and Caddy](proxy.md).

${Object.entries(GROUPS)
  .map(([title, names]) => `## ${title}\n\n${writeTable([['setting', 'means', 'default'], ...names.map(rowOf)])}`)
  .join('\n\n')}
`

/** The text of `.env.example`: every setting with its default, none of them set. */
export const writeExample = (): string =>
  Object.entries(GROUPS)
    .map(([title, names]) => {
      const lines = names.flatMap((name) => {
        const setting = known(name)
        const unit = setting.unit ? ` (${setting.unit})` : ''
        return [
          `# ${setting.description.replace(/\.$/, '')}${unit}.${isNeeded(setting) ? ' Needed in production.' : ''}`,
          `# ${name}=${defaultOf({ ...setting, unit: '' })}`,
        ]
      })
      return [`## ${title}`, ...lines].join('\n')
    })
    .join('\n\n')
    .concat('\n')
