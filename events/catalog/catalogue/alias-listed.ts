import * as z from 'zod'
import { defineEvent } from '../define-event.ts'

const Spelling = { alias: z.string().trim().min(1), language: z.enum(['he', 'en']) }

/** Another way in which shoppers write a name, misspellings included; it stands for exactly one thing of its kind. */
const Alias = z.discriminatedUnion('kind', [
  /** of a brand of tyres, or of one of its lines */
  z.object({ kind: z.literal('tyre'), brand: z.string(), line: z.string().optional(), ...Spelling }),
  /** of a make of bikes, or of words in its models' names; without `brand`: in the models of any make */
  z.object({ kind: z.literal('bike'), brand: z.string().optional(), model: z.string().optional(), ...Spelling }),
])

/** The newest event of an alias and a kind replaces the one before. */
export const AliasListed = defineEvent({
  type: 'catalogue.alias-listed',
  version: 1,
  topic: 'catalogue',
  key: ({ kind, alias }) => `${kind}:${alias.normalize('NFKC').trim().toLowerCase()}`,
  data: Alias,
  example: { kind: 'tyre', brand: 'Michelin', line: 'Road 6', alias: 'מישלן רואד 6', language: 'he' },
})
