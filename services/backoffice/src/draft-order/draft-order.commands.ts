import { randomUUID } from 'node:crypto'
import { SupplierOrderPlaced } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { BackofficeDeps } from '../deps.ts'
import { readOpeningSales, readQuotes } from '../supplier-quote/supplier-quote.repository.ts'
import { arithmeticOf, cheapestOf, reasonOf, type DraftLine, type Forecast } from './draft-order.decider.ts'
import {
  findDraft,
  findRunning,
  insertDraft,
  lockDraft,
  readLines,
  removeLine,
  saveLines,
  touchDraft,
  type ShownLine,
  type SummedDraft,
} from './draft-order.repository.ts'
import {
  decideCancel,
  decideLineChange,
  decideOrder,
  NOT_FOUND,
  refused,
  type DraftRefused,
  type DraftStatus,
  type LineChange,
} from './edit-draft.decider.ts'
import { askSupplyNeeds } from './supply-needs.ts'

/** Who creates a draft when the caller does not say (wizard-shops-and-admin.md §3 Draft order). */
const CALLER = 'admin-user'

export type Created = { ok: boolean; draftOrderId: string; status: DraftStatus; message: string; code?: string }

/** A change that came too late comes with the draft as it is now; `line` is null when the draft does not have the tyre. */
export type Edited =
  | { ok: true; draft: SummedDraft; line: ShownLine | null; before?: Pick<DraftLine, 'quantity' | 'supplier'> | null }
  | (DraftRefused & { draft?: SummedDraft; line?: ShownLine | null })

export type ShipmentChoice = { id: string; role: 'current' | 'next'; arrivesOn: string; orderDeadline: string }

const UNIQUE_VIOLATION = '23505'
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

/** What staff do with draft orders. @param wake tells the generation that a draft waits */
export const createDraftOrders = (deps: BackofficeDeps, forecast: Forecast, wake: () => void) => {
  const { database, clock, newId, outbox, services } = deps

  const shown = async (tx: Sql, id: string, ean?: string) => {
    const draft = await findDraft(tx, id)
    if (!draft) throw new Error(`draft order ${id} was locked and is gone`)
    const line = ean === undefined ? null : ((await readLines(tx, id, ean))[0] ?? null)
    return { draft, line }
  }

  /** The arithmetic of a tyre that is added by hand, as ordering knows it now; undefined when it is no single tyre. */
  const newLine = async (ean: string): Promise<Omit<DraftLine, 'quantity' | 'supplier' | 'eurCents'> | undefined> => {
    const [need] = await askSupplyNeeds(services, ean)
    if (!need) return undefined
    const arithmetic = arithmeticOf(need, (await readOpeningSales(database, ean)).get(ean) ?? 0, forecast)
    return { ean, ...arithmetic, addedReason: reasonOf(arithmetic) }
  }

  return {
    /** Lets a draft be prepared. One at a time: while another is prepared, that one is named in the refusal. */
    create: async (createdBy = CALLER): Promise<Created> => {
      // random throughout: lists show the first 8 characters, which are the same for ids by time that follow each other
      const id = randomUUID()
      try {
        await insertDraft(database, id, createdBy, clock.now())
      } catch (error) {
        const running = isDuplicate(error) ? await findRunning(database) : undefined
        if (!running) throw error
        const message = 'טיוטה אחרת נמצאת בהכנה. אפשר לחכות לה או לבטל אותה.'
        return { ok: false, code: 'RUNNING', draftOrderId: running.id, status: running.status, message }
      }
      wake()
      return { ok: true, draftOrderId: id, status: 'initial', message: 'הכנת הטיוטה התחילה.' }
    },

    cancel: (id: string): Promise<{ ok: true; draft: SummedDraft } | DraftRefused> =>
      database.transaction(async (tx) => {
        const draft = await lockDraft(tx, id)
        if (!draft) return NOT_FOUND
        const decision = decideCancel(draft)
        if (typeof decision === 'object') return decision
        if (decision === 'cancel')
          await tx.query(
            `update backoffice.draft_order set status = 'cancelled', version = version + 1, updated_at = $2 where id = $1`,
            [id, clock.now()],
          )
        return { ok: true, draft: (await shown(tx, id)).draft }
      }),

    /** Changes, adds or removes one line. */
    changeLine: async (id: string, ean: string, change: LineChange): Promise<Edited> => {
      const [existing] = await readLines(database, id, ean)
      // asked before the transaction: no row stays locked while another service answers
      const added = existing || change.quantity === 0 ? undefined : await newLine(ean)
      return database.transaction(async (tx): Promise<Edited> => {
        const draft = await lockDraft(tx, id)
        if (!draft) return NOT_FOUND
        const [line] = await readLines(tx, id, ean)
        const quotes = await readQuotes(tx, [ean])
        const decision = decideLineChange(draft, change, line, quotes, cheapestOf(quotes)[0])
        if (!decision.ok) return { ...decision, ...(await shown(tx, id, ean)) }
        const facts = line ?? added
        if (decision.line && !facts) return refused('NOT_FOUND', 'אין בחנות צמיג בודד עם ה־EAN הזה.')
        if (decision.line && facts) await saveLines(tx, id, [{ ...facts, ...decision.line }])
        else await removeLine(tx, id, ean)
        await touchDraft(tx, id, clock.now())
        const before = line ? { quantity: line.quantity, supplier: line.supplier } : null
        return { ok: true, ...(await shown(tx, id, ean)), before }
      })
    },

    /** Marks a draft as ordered from its suppliers: its tyres come with the shipment. */
    order: (id: string, shipment: ShipmentChoice, version: number): Promise<Edited> =>
      database.transaction(async (tx): Promise<Edited> => {
        const draft = await lockDraft(tx, id)
        if (!draft) return NOT_FOUND
        const lines = await readLines(tx, id)
        const refusal = decideOrder(draft, lines, version)
        if (refusal) return { ...refusal, ...(await shown(tx, id)) }
        const now = clock.now()
        await tx.query('update backoffice.draft_order set ordered_at = $2, shipment_id = $3 where id = $1', [
          id,
          now,
          shipment.id,
        ])
        await touchDraft(tx, id, now)
        const context = { id: newId(), source: '/backoffice', time: now.toISOString() }
        const ordered = lines.map(({ ean, quantity }) => ({ ean, quantity }))
        const event = { draftOrderId: id, shipment, lines: ordered, orderedAt: now.toISOString() }
        await outbox.append(tx, [SupplierOrderPlaced.create(event, context)])
        return { ok: true, ...(await shown(tx, id)) }
      }),
  }
}
export type DraftOrders = ReturnType<typeof createDraftOrders>
