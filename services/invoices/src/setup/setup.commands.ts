import type { OpeningStand } from '@zmig/edge-contract'
import { dayInIsrael } from '@zmig/kit/facts'
import { refused } from '@zmig/kit/refused'
import type { ServiceDeps } from '@zmig/projections'
import type { InvoicesConfig } from '../config.ts'
import { draftInvoice } from '../draft/draft.decider.ts'
import type { Draft, OrderFacts } from '../draft/draft.ts'
import type { TaxDocuments } from '../ports/tax-documents.port.ts'

const text = {
  byHand: 'לפי ההגדרות החשבוניות מופקות ידנית, ולכן אין מה לבדוק.',
  away: 'מערכת החשבוניות לא ענתה לבקשה של החנות. בדקו את הכתובת שבהגדרות ונסו שוב.',
  'wrong-key': 'מערכת החשבוניות לא מכירה את המפתח של החנות. בדקו את המפתח שבהגדרות ונסו שוב.',
  draft: 'חשבונית לדוגמה לא מסתכמת נכון. בדקו את שיעורי המע״מ שבהגדרות.',
}

/** Two tyres with the courier and a coupon: every kind of line that a document has. */
const SAMPLE: OrderFacts = {
  orderId: 'Z-0',
  paymentMethod: 'creditcard',
  lines: [{ ean: '2907373823466', set: false, quantity: 2, unitPrice: 97_400, total: 194_800 }],
  shipping: 6_000,
  discount: 5_000,
  payNow: 195_800,
  payments: 1,
}

/** Whether the lines of a draft add up to its total, and its total is that before VAT with the VAT. */
export const addsUp = ({ lines, total, net, vat, vatPercent }: Draft): boolean =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0) === total &&
  net + vat === total &&
  (vatPercent === 0 || vat > 0)

type Deps = Pick<ServiceDeps, 'database' | 'clock'> & {
  config: Pick<InvoicesConfig, 'provider' | 'vatRates'>
  /** provider and host, without the key */
  via: string
  documents: Pick<TaxDocuments, 'check'> | undefined
}

/** Why the provider is not accepted; undefined when it knows the shop. */
const faultOf = async (documents: Pick<TaxDocuments, 'check'>): Promise<'wrong-key' | 'away' | undefined> => {
  const checked = await documents.check()
  return checked === 'known' ? undefined : checked
}

/** Checks on a press that a document can be drafted, and that the provider knows the shop. It issues nothing. */
export const createSetup = ({ database, clock, config, via, documents }: Deps) => {
  const draftSample = (now: Date): Draft | undefined => {
    const paid = { day: dayInIsrael(now), amount: SAMPLE.payNow }
    const draft = draftInvoice(SAMPLE, paid, new Map(), config.vatRates)
    return draft && addsUp(draft) ? draft : undefined
  }
  return {
    /**
     * How documents are issued. `by-hand`: the settings say that the owner does; `refused`: the provider did not answer a check,
     * or not as we can read it; undone without a state: never checked as it is set now.
     */
    read: async (): Promise<OpeningStand> => {
      if (!documents) return { done: true, state: 'by-hand' }
      const [row] = await database.query<{ accepted: boolean; checkedAt: Date }>(
        'select accepted, checked_at as "checkedAt" from invoices.setup_check where via = $1',
        [via],
      )
      if (!row) return { done: false }
      return row.accepted ? { done: true, at: row.checkedAt.toISOString() } : { done: false, state: 'refused' }
    },
    check: async () => {
      if (!documents) return refused('BY_HAND', text.byHand)
      const now = clock.now()
      const fault = draftSample(now) ? await faultOf(documents) : 'draft'
      await database.query(
        `insert into invoices.setup_check (via, checked_at, accepted) values ($1, $2, $3)
         on conflict (only_row) do update set via = excluded.via, checked_at = excluded.checked_at, accepted = excluded.accepted`,
        [via, now, fault === undefined],
      )
      return fault === undefined ? { ok: true as const } : refused('REFUSED', text[fault])
    },
  }
}
export type DocumentSetups = ReturnType<typeof createSetup>
