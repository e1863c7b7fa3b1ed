import { type DiscountLimit, isOwnersFall } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { BackofficeDeps } from '../deps.ts'
import { puttingBack, sendLines } from './apply-import.ts'
import { ownersReason, readPresent } from './check-import.ts'
import {
  appliedLines,
  findImport,
  type ImportLine,
  type ProductImport,
  saveChanges,
} from './product-import.repository.ts'

/** Lines that are compared at once: their products fit into a body of 64 KB. */
const BATCH = 500

/** What putting back an import does: lines that change, those among them that need an owner, and lines that stay. */
export type PutBackPlan = Pick<ProductImport, 'ownerLines' | 'ownerReason'> & {
  changes: number
  stays: number
  lines: ImportLine[]
}

type Deps = Pick<BackofficeDeps, 'database' | 'services'>

const planBatch = async (
  services: Deps['services'],
  { importId, by }: { importId: string; by: string },
  lines: readonly ImportLine[],
  staffLimit?: DiscountLimit,
): Promise<ImportLine[]> => {
  const eans = lines.map(({ ean }) => ean)
  const [present, outcomes] = await Promise.all([
    readPresent(services, eans, by),
    sendLines(services, puttingBack(importId), lines),
  ])
  const outcomeOf = new Map(outcomes.map(({ line, outcome }) => [line, outcome]))
  return lines.map((line) => {
    const { changesPrice, changesStock, before, after } = line
    const now = present.get(line.ean)
    const { price, fullPrice, onHand, override } = now ?? after
    const found = now ? (outcomeOf.get(line.line) ?? 'gone') : 'gone'
    const outcome = found === 'applied' ? null : found
    const target = {
      ...(changesPrice ? { price: before.price, fullPrice: before.fullPrice } : { price, fullPrice }),
      onHand: changesStock ? onHand + before.onHand - after.onHand : onHand,
      override: changesStock && before.override !== after.override ? before.override : override,
    }
    const fall = { before: price, after: target.price, began: now?.began, worth: now?.worth }
    const isFall = staffLimit !== undefined && isOwnersFall(fall, staffLimit)
    return {
      ...line,
      needsOwner: outcome === null && isFall,
      before: { price, fullPrice, onHand, override },
      after: target,
      outcome,
    }
  })
}

/**
 * Plans to put back what an import wrote. A product whose price or stock was changed since stays as a whole: its line has the
 * outcome that says why, and a line that can be put back has none. Of a stock the difference is taken back, so that what
 * orders took since stays counted.
 * @param by who puts it back: taking back a raise of their own is no discount
 * @param staffLimit what staff may take off a price, in agorot: an import that raised prices lowers them when it is put back
 * @throws HttpProblem when the owner of prices or of stock is away
 */
export const planPutBack = async (
  { database, services }: Deps,
  importId: string,
  by: string,
  staffLimit?: DiscountLimit,
): Promise<PutBackPlan> => {
  const planned: ImportLine[] = []
  for (let last = 0; ;) {
    const lines = await appliedLines(database, importId, last, BATCH)
    if (lines.length === 0) break
    last = lines.at(-1)?.line ?? last
    planned.push(...(await planBatch(services, { importId, by }, lines, staffLimit)))
  }
  const changes = planned.filter(({ outcome }) => outcome === null).length
  const ownerLines = planned.filter(({ needsOwner }) => needsOwner).length
  return {
    changes,
    stays: planned.length - changes,
    ownerLines,
    ownerReason: ownerLines > 0 ? ownersReason(staffLimit) : null,
    lines: planned,
  }
}

type PutBack = { id: string; of: ProductImport; by: string; reason: string; at: Date }

/** Begins to put back an import: a new import that is written like any other. */
export const savePutBack = async (
  tx: Sql,
  { id, of, by, reason, at }: PutBack,
  { lines, stays, ownerLines, ownerReason }: PutBackPlan,
): Promise<ProductImport | undefined> => {
  const prices = lines.filter(({ changesPrice }) => changesPrice).length
  const stocks = lines.filter(({ changesStock }) => changesStock).length
  await tx.query(
    `insert into backoffice.product_import (id, name, status, created_by, applied_by, created_at, updated_at, rows,
       progress, progress_of, conflicts, price_changes, stock_changes, check_ms, puts_back, reason, owner_lines, owner_reason)
     values ($1, $2, 'applying', $3, $3, $4, $4, $5, $6, $5, $6, $7, $8, 0, $9, $10, $11, $12)`,
    [id, of.name, by, at, lines.length, stays, prices, stocks, of._id, reason, ownerLines, ownerReason],
  )
  await saveChanges(tx, id, lines)
  return findImport(tx, id)
}
