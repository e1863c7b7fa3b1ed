import type { ImportLine, ProductImport } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { shekels } from '../money.ts'
import { staffNames } from '../product/product-history.queries.ts'
import { Refused } from '../staff/staff-answer.ts'

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
})
type BackofficeImport = z.infer<typeof BackofficeImport>

export const Saved = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), import: BackofficeImport }), Refused])
export const Listed = z.object({ imports: z.array(BackofficeImport), total: z.number() })

const Override = z.nullable(z.enum(['none', 'outofstock']))
const State = z.object({ price: z.number(), fullPrice: z.number(), onHand: z.number(), override: Override })
export const Lines = z.object({
  lines: z.array(
    z.object({
      line: z.number(),
      ean: z.string(),
      changesPrice: z.boolean(),
      changesStock: z.boolean(),
      needsOwner: z.boolean(),
      before: State,
      after: State,
      outcome: z.nullable(z.enum(['applied', 'conflict', 'gone', 'refused'])),
    }),
  ),
  total: z.number(),
})
export const Faults = z.object({
  faults: z.array(
    z.object({ line: z.number(), ean: z.string(), field: z.string(), value: z.string(), message: z.string() }),
  ),
  total: z.number(),
})

export const inShekels = ({ price, fullPrice, ...state }: z.infer<typeof State>): ImportLine['before'] => ({
  ...state,
  price: shekels(price),
  fullPrice: shekels(fullPrice),
})

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
