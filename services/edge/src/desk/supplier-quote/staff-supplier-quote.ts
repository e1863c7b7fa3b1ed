import {
  importSupplierFile,
  ImportCheck,
  listSupplierQuotes,
  quotesLimit,
  SupplierQuote,
  uploadSupplierFile,
} from '@zmig/edge-contract'
import { readFile } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '../../door/http/define-endpoint.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { CSV, NO_FILE } from '../csv.ts'
import { paged } from '../paged.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

/** A quote as the back office's service answers it, in hundredths of a euro. */
export const ServedQuote = z.extend(z.omit(SupplierQuote, { eur: true, product: true }), { eurCents: z.number() })
const Found = paged({ quotes: z.array(ServedQuote) })
const Imported = orRefused(z.required(z.pick(importSupplierFile.answer, { applied: true, check: true })).shape, {
  check: z.optional(ImportCheck),
})

const QUOTES = '/backoffice/supplier-quotes'
const PAGE = 50

/** Hundredths of a euro to the euro of the wire. */
export const euro = (cents: number): number => cents / 100

/** What suppliers ask for tyres: a list for staff, and the import of their files. */
export const createStaffSupplierQuotes = ({ sql, services, audit }: StaffDeps): StaffPage => ({
  queries: [
    defineQuery(listSupplierQuotes, async ({ query: { page = 1, limit = PAGE, ean = '', supplier = '' } }) => {
      const filter = new URLSearchParams({
        page: String(page),
        limit: String(limit),
        ean,
        ...(supplier && { supplier }),
      })
      const { quotes, total } = z.parse(Found, await services.get(`${QUOTES}?${filter.toString()}`))
      const products = await findOrderProducts(sql, [...new Set(quotes.map((quote) => quote.ean))])
      const shown = quotes.map(({ eurCents, ...quote }) => ({
        ...quote,
        eur: euro(eurCents),
        product: products.get(quote.ean) ?? null,
      }))
      return { ok: true as const, quotes: shown, pagination: { page, limit, total } }
    }),
  ],
  commands: [
    defineCommand(uploadSupplierFile, async ({ query: { uploadId }, staff, request, response }) => {
      const by = signedIn(staff).staffId
      if (request.is(CSV) === false) return refuseStaff(response, NO_FILE)
      const path = `${QUOTES}/upload?${new URLSearchParams({ by, uploadId }).toString()}`
      return z.parse(uploadSupplierFile.answer, await services.sendFile(path, readFile(request, quotesLimit), CSV))
    }),
    defineCommand(importSupplierFile, async ({ body, staff, response }) => {
      const by = signedIn(staff)
      const answer = z.parse(Imported, await services.post(`${QUOTES}/import`, { ...body, by: by.staffId }))
      if (!answer.ok) return { ...refuseStaff(response, answer), ...(answer.check && { check: answer.check }) }
      if (answer.applied) {
        const { good, faulty } = answer.check
        const action = body.kind === 'quotes' ? 'supplier-quotes-imported' : 'opening-sales-imported'
        await audit(by, action, '', { lines: good, leftOut: faulty })
      }
      return answer
    }),
  ],
})
