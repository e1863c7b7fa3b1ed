import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { refusal } from './refusal.ts'
import { Terms } from './terms.ts'

export const shopOpening = get('/api/v1/opening', {
  summary: 'Whether the shop is open: until then pages say that it opens soon, and no order is taken',
  audience: 'everyone',
  answer: z.object({ open: z.boolean() }),
})

/** How a step stands, where "done" and "missing" say too little. */
export const OpeningState = z.enum([
  /** the terminal: the page is open and nothing is paid yet; the shekel goes back; the card was declined; nothing was paid; another sum was; another terminal passed */
  'paying',
  'refunding',
  'declined',
  'not-paid',
  'wrong-amount',
  'other-terminal',
  /** mail, texts, invoices: the settings name nobody; refused; no answer came; the service of the shop is away; by hand */
  'unconfigured',
  'refused',
  'unanswered',
  'away',
  'by-hand',
  /** the last backup is too old */
  'old',
  /** a proxy that is not trusted hides the shoppers */
  'hidden',
])
export type OpeningState = z.infer<typeof OpeningState>

/** How a step stands; the service that owns it says so. */
export const OpeningStand = z.object({
  done: z.boolean(),
  /** when it was done last, ISO */
  at: z.optional(z.string()),
  state: z.optional(OpeningState),
})
export type OpeningStand = z.infer<typeof OpeningStand>

/** What a shop needs before it opens; the shop itself tells which are done. */
export const OpeningStep = z.extend(OpeningStand, {
  id: z.enum([
    'company',
    'catalogue',
    'garages',
    'delivery',
    'terminal',
    'mail',
    'texts',
    'invoices',
    'backup',
    'proxy',
  ]),
  /** how many there are, where that can be counted */
  count: z.optional(z.number()),
  /** what the courier costs and takes, as the shop promises it */
  courier: z.optional(
    z.pick(Terms, { shippingFee: true, freeShippingFrom: true, deliveryFromHours: true, deliveryToDays: true }),
  ),
  /** the shop does not open without it */
  needed: z.boolean(),
})
export type OpeningStep = z.infer<typeof OpeningStep>

const owner = { audience: 'owner' } as const

export const openingSteps = get('/api/v1/admin/opening', {
  ...owner,
  summary: 'Whether the shop is open, and what is done of what a shop needs before it opens',
  answer: z.object({ ok: z.literal(true), open: z.boolean(), steps: z.array(OpeningStep) }),
})

export const openShop = post('/api/v1/admin/opening', {
  ...owner,
  summary: 'Opens the shop to shoppers, or closes it; 409 while a step is missing that it needs',
  body: z.object({ open: z.boolean() }),
  answer: z.object({ ok: z.boolean(), ...refusal }),
})

const Done = z.object({ ok: z.boolean(), ...refusal })

export const tryTerminal = post('/api/v1/admin/opening/terminal', {
  ...owner,
  summary: 'Opens the page of the card gateway on which the owner pays one shekel, which is refunded at once',
  body: z.object({}),
  /** `page`: where the browser goes; absent when it is refused */
  answer: z.extend(Done, { page: z.optional(z.string()) }),
})
export const tryMail = post('/api/v1/admin/opening/mail', {
  ...owner,
  summary: 'Sends a trial mail to the address of the owner who asks',
  body: z.object({}),
  answer: Done,
})
export const tryText = post('/api/v1/admin/opening/text', {
  ...owner,
  summary: 'Sends a trial text to a mobile phone of the owner who asks; 422 for any other number',
  body: z.object({ phone: z.string().check(z.maxLength(40)) }),
  answer: Done,
})
export const checkInvoices = post('/api/v1/admin/opening/invoices', {
  ...owner,
  summary: 'Checks that a tax document can be drafted and that its provider knows the shop; nothing is issued',
  body: z.object({}),
  answer: Done,
})
