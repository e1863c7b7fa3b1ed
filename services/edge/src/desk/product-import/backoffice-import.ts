import type { ImportLine, ProductImport } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { shekels } from '../../money.ts'
import { staffNames } from '../product/product-history.queries.ts'
import { Refused } from '../../door/staff/staff-answer.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

/** An import as the back office answers it. */
const BackofficeImport = z.object({
  ...{ id: z.string(), name: z.string() },
  status: z.enum(['uploading', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed']),
  ...{ createdBy: z.string(), appliedBy: z.nullable(z.string()) },
  ...{ createdAt: z.string(), updatedAt: z.string(), appliedAt: z.nullable(z.string()) },
  ...{ bytes: z.number(), encoding: z.nullable(z.string()), rows: z.number() },
  ...{ progress: z.number(), progressOf: z.number() },
  ...{ priceChanges: z.number(), stockChanges: z.number(), unchanged: z.number() },
  ...{ faultLines: z.number(), faults: z.number(), pricePercent: z.number(), units: z.number() },
  ...{ checkMs: z.nullable(z.number()), applied: z.number(), conflicts: z.number(), waiting: z.number() },
  fault: z.nullable(z.string()),
  ...{ ownerLines: z.number(), ownerReason: z.nullable(z.string()) },
  ...{ putsBack: z.nullable(z.string()), putBackBy: z.nullable(z.string()), reason: z.nullable(z.string()) },
})
type BackofficeImport = z.infer<typeof BackofficeImport>

export const Saved = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), import: BackofficeImport }), Refused])
export const Listed = z.object({ imports: z.array(BackofficeImport), total: z.number() })

const Override = z.nullable(z.enum(['none', 'outofstock']))
const State = z.object({ price: z.number(), fullPrice: z.number(), onHand: z.number(), override: Override })
const BackofficeLine = z.object({
  line: z.number(),
  ean: z.string(),
  changesPrice: z.boolean(),
  changesStock: z.boolean(),
  needsOwner: z.boolean(),
  before: State,
  after: State,
  outcome: z.nullable(z.enum(['applied', 'conflict', 'gone', 'refused'])),
})
export const Lines = z.object({ lines: z.array(BackofficeLine), total: z.number() })
export const Planned = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    plan: z.object({
      changes: z.number(),
      stays: z.number(),
      lines: z.array(BackofficeLine),
      ownerLines: z.number(),
      ownerReason: z.nullable(z.string()),
    }),
  }),
  Refused,
])
export const Faults = z.object({
  faults: z.array(
    z.object({ line: z.number(), ean: z.string(), field: z.string(), value: z.string(), message: z.string() }),
  ),
  total: z.number(),
})

const inShekels = ({ price, fullPrice, ...state }: z.infer<typeof State>): ImportLine['before'] => ({
  ...state,
  price: shekels(price),
  fullPrice: shekels(fullPrice),
})

/** Lines with the products that they change. */
export const toLines = async (sql: Sql, lines: z.infer<typeof BackofficeLine>[]): Promise<ImportLine[]> => {
  const products = await findOrderProducts(
    sql,
    lines.map((line) => line.ean),
  )
  return lines.map(({ before, after, ...line }) => ({
    ...line,
    before: inShekels(before),
    after: inShekels(after),
    product: products.get(line.ean) ?? null,
  }))
}

/** Imports with the names of those who made them. */
export const toImports = async (sql: Sql, imports: BackofficeImport[]): Promise<ProductImport[]> => {
  const names = await staffNames(
    sql,
    imports.flatMap(({ createdBy, appliedBy }) => [createdBy, ...(appliedBy === null ? [] : [appliedBy])]),
  )
  return imports.map(({ id, createdBy, appliedBy, ...each }) => ({
    ...each,
    _id: id,
    createdBy: names.get(createdBy) ?? '',
    appliedBy: names.get(appliedBy ?? '') ?? '',
  }))
}

export const IMPORTS = '/backoffice/product-imports'
export const importPath = ({ id = '' }: Record<string, string>): string => `${IMPORTS}/${encodeURIComponent(id)}`
