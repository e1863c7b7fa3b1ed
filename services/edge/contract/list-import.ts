import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { listFileLimit } from './file-limits.ts'
import { LIST_NAMES } from './list-file.ts'
import { refusal } from './refusal.ts'

/** Lines of a file, its heading not counted. */
export const MOST_LIST_LINES = 10_000

/** An entry that a line of a file lists or changes. */
export const ListChange = z.object({
  /** of the file, from 1 */
  line: z.number(),
  /** how staff know it: `Honda CB500F 2019–2023` */
  named: z.string(),
  /** the id of the entry as it is or will be */
  entry: z.string(),
  isNew: z.boolean(),
  /** what changes, by the names of the columns; of a new entry all that it has */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type ListChange = z.infer<typeof ListChange>

export const ListFault = z.object({
  line: z.number(),
  /** a column, or `row` for the whole line */
  field: z.string(),
  /** as the file has it */
  value: z.string(),
  /** Hebrew: what is wrong */
  message: z.string(),
})
export type ListFault = z.infer<typeof ListFault>

/** What a file of a list would change, and what became of it once it was applied. */
export const ListImport = z.object({
  _id: z.string(),
  list: z.enum(LIST_NAMES),
  /** of the file */
  name: z.string(),
  encoding: z.string(),
  /** lines below the heading */
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** headings that are not known: their columns are left out */
  ignored: z.array(z.string()),
  /** the first of them */
  changes: z.array(ListChange),
  /** lines with a fault, and the first faults */
  faultLines: z.number(),
  faults: z.array(ListFault),
  /** null while nothing is written */
  result: z.nullable(
    z.object({
      applied: z.number(),
      /** entries that were not written because they changed since the dry run; the first of them with a sentence */
      conflicts: z.number(),
      conflictLines: z.array(z.object({ line: z.number(), named: z.string(), message: z.string() })),
    }),
  ),
})
export type ListImport = z.infer<typeof ListImport>

/** Every entry of a list, for a file. */
export const ExportedList = z.object({ rows: z.array(z.record(z.string(), z.string())) })

const staff = { audience: 'staff' } as const
const Saved = z.object({ ok: z.boolean(), import: z.optional(ListImport), ...refusal })

export const exportList = get('/api/v1/admin/list-export/{list}', {
  ...staff,
  summary: `A whole list as CSV (${LIST_NAMES.join(', ')}): imported again, the file changes nothing`,
  contentType: 'text/csv; charset=utf-8',
  answer: z.string(),
})
export const uploadListFile = post('/api/v1/admin/list-imports', {
  ...staff,
  summary: `Takes a CSV file of a list as the raw body (text/csv, at most ${listFileLimit.most / 1024 ** 2} MB and ${MOST_LIST_LINES.toLocaleString('en-US')} lines) and answers what it would change; 422 for a file that is no such list`,
  fileType: 'text/csv',
  query: z.object({ list: z.enum(LIST_NAMES), name: z.optional(z.string().check(z.maxLength(200))) }),
  answer: Saved,
})
export const applyListImport = post('/api/v1/admin/list-imports/{id}/apply', {
  ...staff,
  summary:
    'Writes the lines without a fault; an entry that changed since the dry run stays and is named. Sent again, it answers the same',
  body: z.object({}),
  answer: Saved,
})
