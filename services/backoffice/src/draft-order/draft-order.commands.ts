import { randomUUID } from 'node:crypto'
import { DraftOrderGenerated, SupplierOrderPlaced } from '@zmig/events'
import { isUniqueViolation, type Sql } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { BackofficeDeps } from '../deps.ts'
import { readOpeningSales, readQuotes } from '../supplier-quote/supplier-quote.repository.ts'
import {
  arithmeticOf,
  cheapestOf,
  reasonOf,
  type DraftLine,
  type Forecast,
  type TyreNeed,
} from './draft-order.decider.ts'
import {
  findDraft,
  findRunning,
  insertDraft,
  lockDraft,
  readLines,
  removeLine,
  saveLines,
  splitDraft,
  touchDraft,
  type ShownLine,
  type SummedDraft,
} from './draft-order.repository.ts'
import {
  decideCancel,
  decideLineChange,
  decideOrder,
  NOT_FOUND,
  refuseWork,
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

type LineFacts = Omit<DraftLine, 'quantity' | 'supplier' | 'eurCents'>

/** A change of one of many lines. */
export type NamedChange = Omit<LineChange, 'version'> & { ean: string }
/** A line as it was; the quantity 0 of a tyre that the draft did not have. */
export type LineBefore = { ean: string } & Pick<DraftLine, 'quantity' | 'supplier'>
/** `before`: what was changed, as it was; `left`: EANs that could not be changed and are as they were. */
export type EditedLines =
  { ok: true; draft: SummedDraft; before: LineBefore[]; left: string[] } | (DraftRefused & { draft?: SummedDraft })

export type ShipmentChoice = { id: string; role: 'current' | 'next'; arrivesOn: string; orderDeadline: string }

const shown = async (tx: Sql, id: string, ean?: string) => {
  const draft = await findDraft(tx, id)
  if (!draft) throw new Error(`draft order ${id} was locked and is gone`)
  const line = ean === undefined ? null : ((await readLines(tx, id, ean))[0] ?? null)
  return { draft, line }
}

const factsOf = (need: TyreNeed, opening: number, forecast: Forecast): LineFacts => {
  const arithmetic = arithmeticOf(need, opening, forecast)
  return { ean: need.ean, ...arithmetic, addedReason: reasonOf(arithmetic) }
}

/** A draft is generated, cancelled and ordered. */
const createDrafts = ({ database, clock, newId, outbox }: BackofficeDeps, wake: () => void) => ({
  /** Lets a draft be prepared. One at a time: while another is prepared, that one is named in the refusal. */
  create: async (createdBy = CALLER): Promise<Created> => {
    // random throughout: lists show the first 8 characters, which are the same for ids by time that follow each other
    const id = randomUUID()
    try {
      await insertDraft(database, id, createdBy, clock.now())
    } catch (error) {
      const running = isUniqueViolation(error) ? await findRunning(database) : undefined
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

  /** Marks a draft as ordered from its suppliers: its tyres come with the shipment. What has no supplier gets its own draft. */
  order: (id: string, shipment: ShipmentChoice, version: number): Promise<Edited & { rest?: string }> =>
    database.transaction(async (tx): Promise<Edited & { rest?: string }> => {
      const draft = await lockDraft(tx, id)
      if (!draft) return NOT_FOUND
      const decision = decideOrder(draft, await readLines(tx, id), version)
      if (!decision.ok) return { ...decision, ...(await shown(tx, id)) }
      const now = clock.now()
      const context = () => ({ id: newId(), source: '/backoffice', time: now.toISOString() })
      const rest = decision.rest.length > 0 ? randomUUID() : undefined
      if (rest !== undefined) {
        await splitDraft(tx, id, rest, now)
        const { totalItems, totalTyres, tyresPerSupplier } = (await shown(tx, rest)).draft
        const generated = { draftOrderId: rest, items: totalItems, tyres: totalTyres, tyresPerSupplier }
        await outbox.append(tx, [
          DraftOrderGenerated.create({ ...generated, generatedAt: now.toISOString() }, context()),
        ])
      }
      await tx.query('update backoffice.draft_order set ordered_at = $2, shipment_id = $3 where id = $1', [
        id,
        now,
        shipment.id,
      ])
      await touchDraft(tx, id, now)
      const ordered = decision.ordered.map(({ ean, quantity }) => ({ ean, quantity }))
      const event = { draftOrderId: id, shipment, lines: ordered, orderedAt: now.toISOString() }
      await outbox.append(tx, [SupplierOrderPlaced.create(event, context())])
      return { ok: true, ...(await shown(tx, id)), ...(rest !== undefined && { rest }) }
    }),
})

/** The lines of a draft. */
const createDraftLines = ({ database, clock, services }: BackofficeDeps, forecast: Forecast) => {
  /** The arithmetic of a tyre that is added by hand, as ordering knows it now; undefined when it is no single tyre. */
  const newLine = async (ean: string): Promise<LineFacts | undefined> => {
    const [need] = await askSupplyNeeds(services, ean)
    return need && factsOf(need, (await readOpeningSales(database, ean)).get(ean) ?? 0, forecast)
  }

  return {
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

    /**
     * Changes many lines at once, to the same end or each to its own. A line that cannot be changed stays as it is and is named;
     * the others are changed.
     */
    changeLines: async (id: string, changes: readonly NamedChange[], version: number): Promise<EditedLines> => {
      const isKnown = new Set((await readLines(database, id)).map(({ ean }) => ean))
      const isNew = changes.some(({ ean, quantity }) => quantity > 0 && !isKnown.has(ean))
      // asked before the transaction: no row stays locked while another service answers
      const needs = new Map(isNew ? (await askSupplyNeeds(services)).map((need) => [need.ean, need]) : [])
      const opening = isNew ? await readOpeningSales(database) : new Map<string, number>()
      return database.transaction(async (tx): Promise<EditedLines> => {
        const draft = await lockDraft(tx, id)
        if (!draft) return NOT_FOUND
        const refusal = refuseWork(draft, version)
        if (refusal) return { ...refusal, draft: (await shown(tx, id)).draft }
        const lines = new Map((await readLines(tx, id)).map((line) => [line.ean, line]))
        const quotes = Map.groupBy(
          await readQuotes(
            tx,
            changes.map(({ ean }) => ean),
          ),
          ({ ean }) => ean,
        )
        const before: LineBefore[] = []
        const left: string[] = []
        for (const { ean, ...change } of changes) {
          const line = lines.get(ean)
          const offers = quotes.get(ean) ?? []
          const need = needs.get(ean)
          const decision = decideLineChange(draft, { ...change, version }, line, offers, cheapestOf(offers)[0])
          const facts = line ?? (need && factsOf(need, opening.get(ean) ?? 0, forecast))
          if (!decision.ok || (decision.line && !facts)) {
            left.push(ean)
            continue
          }
          if (decision.line && facts) await saveLines(tx, id, [{ ...facts, ...decision.line }])
          else await removeLine(tx, id, ean)
          before.push({ ean, quantity: line?.quantity ?? 0, supplier: line?.supplier ?? null })
        }
        if (before.length > 0) await touchDraft(tx, id, clock.now())
        return { ok: true, draft: (await shown(tx, id)).draft, before, left }
      })
    },
  }
}

/** What staff do with draft orders. @param wake tells the generation that a draft waits */
export const createDraftOrders = (deps: BackofficeDeps, forecast: Forecast, wake: () => void) => ({
  ...createDrafts(deps, wake),
  ...createDraftLines(deps, forecast),
})
export type DraftOrders = ReturnType<typeof createDraftOrders>
