import { type Limit, limitNames, limits } from '@zmig/edge/limits'
import type { Setting } from '@zmig/kit'
import { messageLimits } from '@zmig/notifications/config'
import { termSettings } from '@zmig/ordering/config'
import { writeTable } from './markdown-table.ts'

const spans: [number, string][] = [
  [24 * 60 * 60, 'day'],
  [60 * 60, 'hour'],
  [60, 'minute'],
]

const spanOf = (seconds: number): string => {
  const [length, word] = spans.find(([length]) => seconds % length === 0) ?? [1, 'second']
  return seconds === length ? `a ${word}`.replace('a hour', 'an hour') : `in ${seconds / length} ${word}s`
}

const COUNTED: Record<Limit['counted'], string> = { shop: 'the shop', process: 'each process' }

const rowOf = (name: keyof typeof limits): string[] => {
  const { what, per, times, within, counted } = limits[name]
  return [`\`${name}\``, what, per, `${times.toLocaleString('en')} ${spanOf(within)}`, COUNTED[counted]]
}

const context = { production: false, dataDirectory: '' }

/** A setting with its default, read as a shop reads it that does not set it. */
const settingRow = (setting: Setting<number>): string[] => {
  const { name, description, unit } = setting
  const value = setting.read(undefined, context).toLocaleString('en')
  return [`\`${name}\``, description.replace(/\.$/, ''), unit ? `${value} ${unit}` : value]
}

/** Terms that are no limits. */
const { metricsDays: _metricsDays, ...holds } = termSettings

/** The text of `infra/docs/operate/limits.md`. */
export const writeLimits = (): string => `# Limits

Three questions have three owners: how often something may be done is asked at the edge ([\`limits.ts\`](../../../services/edge/src/door/limits/limits.ts)),
what orders may hold, and how often they are placed and moved, in [ordering](../../../services/ordering/src/terms/terms.ts), and how many messages strangers can cause in
[notifications](../../../services/notifications/src/config.ts). This page is made from all three with
\`npx vitest run --project unit infra/dev/checks/limits-document --update\`.

## How often something may be done

${writeTable([['name', 'counted', 'each', 'times', 'counted by'], ...limitNames.map(rowOf)])}

A window begins with the first time. Who reached a limit gets status 429 as problem details, with a Hebrew sentence and \`Retry-After\`; a
coupon is answered as a coupon that is not valid, with its sentence. An address of version 6 counts by its first 64 bits. A request
that comes straight from this machine in development counts for no address.

Counts _by the shop_ are in PostgreSQL (\`edge.limit_count\`, under keyed hashes) and the same for every process; while it is away each process
counts by itself. Counts _by each process_ are in memory.

\`LIMITS\` sets other numbers: \`LIMITS=page=900,search=2400\`.

Two limits are no counts of time. A body of JSON holds at most 64 KB and 2,000 values, and [a file](../run-a-shop/proxy.md) as much as its address takes, else it is refused with 413. One session of staff follows the orders
in at most 20 windows of each process; the next window is refused with 429.

### Why so many

Carriers put hundreds of phones behind one address (CGNAT), and an office or a garage has one as well: a limit of an address is what a
crowd of honest shoppers does not reach, a limit of a visitor, a recipient or an order what one person does not.

${limitNames.map((name) => `- \`${name}\`: ${limits[name].why}`).join('\n')}

## What orders may hold, and how often

${writeTable([['setting', 'limits', 'default'], ...Object.values(holds).map(settingRow)])}

Beyond that an order is refused with \`TOO_MANY_OPEN\`, a Hebrew sentence and the shop's phone, or, for the share of an hour, with \`SLOT_TAKEN\`; a move beyond its limit with \`MOVE_NOT_ALLOWED\`. [Why](../../decisions/2026-11-23-held-for-nothing.md).

## How many messages strangers can cause

A stranger who types an address must not be able to fill another person's inbox in the shop's name. A mailbox counts once however it is spelled.

${writeTable([['setting', 'limits', 'default'], ...Object.values(messageLimits).map(settingRow)])}

Messages beyond the first two are left out, and are seen as \`recipient-limit\`, those beyond the last as \`address-limit\`; letters to the shop and
to a garage beyond theirs are gathered. Messages that needed no payment have a small share of what is sent, beside those about paid orders. The limits count what is sent, whatever caused it; \`tyre-request-recipient\` and \`best-offer-recipient\` above count what is asked for, and refuse it at once. The link of an order is sent at most once in ten minutes, whichever caller asks.
`
