import { ImportFault, ImportLine, ImportPutBack, ProductImport } from '@zmig/edge-contract'
import type { InAgorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { inAgorot, shekels } from '../../money.ts'
import { staffNames } from '../../door/staff/staff-names.ts'
import { orRefused } from '../../door/staff/staff-answer.ts'
import { paged } from '../paged.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

/** An import as the back office answers it, with ids of members of staff. */
const BackofficeImport = z.extend(ProductImport, { appliedBy: z.nullable(ProductImport.shape.appliedBy) })
type BackofficeImport = z.infer<typeof BackofficeImport>

export const Saved = orRefused({ import: BackofficeImport })
export const Listed = paged({ imports: z.array(BackofficeImport) })

/** A line without its product, which the back office does not know. */
const Line = z.omit(ImportLine, { product: true })
type LineInAgorot = InAgorot<z.infer<typeof Line>>
export const Lines = paged({ lines: z.array(inAgorot(Line)) })
export const Planned = orRefused({ plan: inAgorot(z.extend(ImportPutBack, { lines: z.array(Line) })) })
export const Faults = paged({ faults: z.array(ImportFault) })

const inShekels = ({ price, fullPrice, ...state }: LineInAgorot['before']): ImportLine['before'] => ({
  ...state,
  price: shekels(price),
  fullPrice: shekels(fullPrice),
})

/** Lines with the products that they change. */
export const toLines = async (sql: Sql, lines: LineInAgorot[]): Promise<ImportLine[]> => {
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
    imports.flatMap(({ createdBy, appliedBy }) => [createdBy, appliedBy]),
  )
  return imports.map(({ createdBy, appliedBy, ...each }) => ({
    ...each,
    createdBy: names.get(createdBy) ?? '',
    appliedBy: names.get(appliedBy) ?? '',
  }))
}

export const IMPORTS = '/backoffice/product-imports'
export const importPath = ({ id = '' }: Record<string, string>): string => `${IMPORTS}/${encodeURIComponent(id)}`
