import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { refreshAvailability } from './availability.commands.ts'
import {
  type Correction,
  decideCorrection,
  decideStockLine,
  decideStockPutBack,
  refusedStock,
  type StockCounts,
  type StockLine,
  type StockOutcome,
  type StockRefused,
  type StockState,
} from './stock-change.decider.ts'
import {
  findImportedStocks,
  findStockChange,
  lockAddedCounts,
  lockCounts,
  ordersHolding,
  readApplied,
  sayCause,
  type StockCause,
} from './stock-change.repository.ts'
import { lockSupply } from './supply.repository.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>
type Override = StockState['override']

/** `before`: as it was */
export type StockSaved = { ok: true; stock: StockCounts; before: StockCounts } | StockRefused

const NO_STOCK = refusedStock('NOT_FOUND', 'אין לצמיג הזה מלאי משלו: זוג לוקח צמיג קדמי ואחורי')

/** Saves what a stock becomes, with its cause. */
const save = async (
  tx: Sql,
  deps: Omit<Deps, 'database'>,
  states: ReadonlyMap<string, StockState>,
  cause: Omit<StockCause, 'at'>,
) => {
  if (states.size === 0) return
  await sayCause(tx, { ...cause, at: deps.clock.now().toISOString() })
  const rows = [...states].map(([ean, { onHand, override }]) => ({ ean, on_hand: onHand, override }))
  await tx.query(
    `update ordering.stock as held set on_hand = changed.on_hand, override = changed.override
       from jsonb_to_recordset($1::jsonb) as changed(ean text, on_hand integer, override text)
       where held.ean = changed.ean`,
    [JSON.stringify(rows)],
  )
  await refreshAvailability(tx, deps, [...states.keys()])
}

/** What staff change of a stock by hand. */
const createStockChanges = ({ database, ...deps }: Deps) => {
  const changing = (
    ean: string,
    cause: Omit<StockCause, 'at'>,
    decide: (tx: Sql, before: StockCounts) => Promise<StockState | StockRefused>,
  ): Promise<StockSaved> =>
    database.transaction(async (tx) => {
      await lockSupply(tx)
      const before = (await lockCounts(tx, [ean])).get(ean)
      if (!before) return NO_STOCK
      const decision = await decide(tx, before)
      if ('ok' in decision) return decision
      const stock = { ...before, onHand: decision.onHand, override: decision.override }
      const isSame = stock.onHand === before.onHand && stock.override === before.override
      if (!isSame) await save(tx, deps, new Map([[ean, decision]]), cause)
      return { ok: true, stock, before }
    })

  return {
    /** @param by id of the member of staff */
    correct: (ean: string, correction: Correction, by: string): Promise<StockSaved> => {
      const { reason, note } = correction
      return changing(ean, { cause: 'correction', by, reason, note }, async (tx, before) => {
        const decision = decideCorrection(correction, before, await ordersHolding(tx, ean))
        return 'ok' in decision ? decision : { onHand: decision.onHand, override: before.override }
      })
    },

    /** @param seen what the editor saw; undefined replaces whatever there is */
    override: (ean: string, override: Override, by: string, seen?: Override): Promise<StockSaved> =>
      changing(ean, { cause: 'override', by }, (_tx, before) =>
        Promise.resolve(
          seen !== undefined && seen !== before.override && before.override !== override
            ? { ...refusedStock('CHANGED', 'מישהו שינה את התצוגה בינתיים. בדקו ושמרו שוב'), stock: before }
            : { onHand: before.onHand, override },
        ),
      ),

    /** Puts back a change, as a new change. @param by id of the member of staff */
    putBack: (ean: string, changeId: string, by: string): Promise<StockSaved> =>
      changing(ean, { cause: 'put-back', by }, async (tx, before) => {
        const change = await findStockChange(tx, ean, changeId)
        return change
          ? decideStockPutBack(change, before, await ordersHolding(tx, ean))
          : refusedStock('NOT_FOUND', 'השינוי לא נמצא בהיסטוריה של הצמיג')
      }),
  }
}

/** What an import of staff changes of stock, and what is put back of it. */
const createStockImports = ({ database, ...deps }: Deps) => ({
  /**
   * Applies lines of an import: each that finds the stock that it was checked against. A line that is sent again, after an
   * answer that was lost, is `applied` and changes nothing.
   * @returns what became of each line, by EAN
   */
  changeMany: (
    lines: readonly StockLine[],
    cause: { by: string; importId: string },
  ): Promise<Record<string, StockOutcome>> =>
    database.transaction(async (tx) => {
      await lockSupply(tx)
      const eans = lines.map(({ ean }) => ean)
      const added = await lockAddedCounts(
        tx,
        lines.flatMap(({ ean, isNew }) => (isNew ? [ean] : [])),
      )
      const known = new Map([...added, ...(await lockCounts(tx, eans))])
      const applied = await readApplied(tx, cause.importId, eans)
      const states = new Map<string, StockState>()
      const outcomes = lines.map((line): [string, StockOutcome] => {
        const now = known.get(line.ean)
        if (applied.has(line.ean)) return [line.ean, 'applied']
        if (!now) return [line.ean, 'gone']
        const decision = decideStockLine(line, now)
        if (typeof decision !== 'object') return [line.ean, decision]
        states.set(line.ean, decision.save)
        return [line.ean, 'applied']
      })
      await save(tx, deps, states, { cause: 'import', ...cause })
      return Object.fromEntries(outcomes)
    }),

  /**
   * Puts back what an import made of stock, as new changes; what a person changed since is a `conflict` and stays.
   * @param putsBack id of that import
   * @param cause of the new changes; without it only the outcomes are returned
   * @returns what became of each tyre, or would
   */
  putBackImport: (
    putsBack: string,
    eans: readonly string[],
    cause?: { by: string; importId: string },
  ): Promise<Record<string, StockOutcome>> =>
    database.transaction(async (tx) => {
      await lockSupply(tx)
      const known = await lockCounts(tx, eans)
      const imported = await findImportedStocks(tx, putsBack, eans)
      const applied = cause ? await readApplied(tx, cause.importId, eans) : new Set<string>()
      const states = new Map<string, StockState>()
      const outcomes = eans.map((ean): [string, StockOutcome] => {
        const now = known.get(ean)
        const change = imported.get(ean)
        if (applied.has(ean)) return [ean, 'applied']
        if (!now) return [ean, 'gone']
        if (!change) return [ean, 'conflict']
        const decision = decideStockPutBack(change, now, [])
        if ('ok' in decision) return [ean, decision.code === 'CHANGED' ? 'conflict' : 'refused']
        states.set(ean, decision)
        return [ean, 'applied']
      })
      if (cause) await save(tx, deps, states, { ...cause, cause: 'put-back' })
      return Object.fromEntries(outcomes)
    }),
})

/** What staff change of stock. Prices, orders and the shop follow by the availability that is published with it. */
export const createStockCommands = (deps: Deps) => ({ ...createStockChanges(deps), ...createStockImports(deps) })
export type StockCommands = ReturnType<typeof createStockCommands>
