import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { list } from './primitives.ts'

/** Chromium keeps at most 100 reports until it sends them. */
const MOST_REPORTS = 100

const Words = z._default(z.string(), '')

/** As the Reporting API sends it (`report-to`), in a list with reports of other kinds. */
const Report = z.object({
  type: z.string(),
  body: z.optional(
    z.object({ effectiveDirective: Words, blockedURL: Words, documentURL: Words, sourceFile: z.nullish(z.string()) }),
  ),
})

/** As browsers without the Reporting API send it (`report-uri`). */
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': Words,
    'violated-directive': Words,
    'blocked-uri': Words,
    'document-uri': Words,
    'source-file': z.nullish(z.string()),
  }),
})

export const reportPolicyViolations = post('/collector/policy-reports', {
  summary: 'What a page tried to do against its content security policy; browsers send it by themselves',
  audience: 'everyone',
  body: z.union([list(Report, { max: MOST_REPORTS }), OldReport]),
  answer: z.object({ ok: z.boolean() }),
})
