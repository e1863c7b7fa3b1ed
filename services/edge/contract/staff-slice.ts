import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { SliceVersion } from './primitives.ts'
import { refusal } from './refusal.ts'

/** How a version did on the pages that reported in the last day: how many looks at the slice had what. */
export const SliceField = z.object({
  views: z.number(),
  /** looks at which the slice came to run */
  mounted: z.number(),
  error: z.number(),
  /** more than half a second from a tap to what it changed */
  slow: z.number(),
  /** a call of the edge that was not answered, or with a fault of the shop */
  edge: z.number(),
  /** three quarters of the looks are below; milliseconds; null without measurements */
  lcp: z.nullable(z.number()),
  inp: z.nullable(z.number()),
  /** cumulative layout shift */
  cls: z.nullable(z.number()),
})
export type SliceField = z.infer<typeof SliceField>

/** A published version of a slice. */
export const StaffSliceVersion = z.object({
  version: z.string(),
  publishedAt: z.string(),
  /** when it began to serve last; null when it never did, or serves as a canary only */
  activeSince: z.nullable(z.string()),
  /** id of the key that signed it; null for versions from before there were keys */
  key: z.nullable(z.string()),
  /** since when its files are gone */
  retiredAt: z.nullable(z.string()),
  /** null while no page has reported */
  field: z.nullable(SliceField),
})
export type StaffSliceVersion = z.infer<typeof StaffSliceVersion>

/** A slice (micro-frontend) as staff see it. */
export const StaffSlice = z.object({
  slice: z.string(),
  /** the team that answers for it; null when its build does not say */
  owner: z.nullable(z.string()),
  /** the mail address of that team; null: the shop gets the mail that is for the team */
  teamMail: z.nullable(z.string()),
  active: z.nullable(z.string()),
  /** to which version a rollback would go */
  previous: z.nullable(z.string()),
  /** the version that a share of the visitors gets */
  canary: z.nullable(z.object({ version: z.string(), percent: z.number() })),
  /** newest first: the last twenty, and those that serve or that a rollback would go to */
  versions: z.array(StaffSliceVersion),
})
export type StaffSlice = z.infer<typeof StaffSlice>

/** An attempt to change something of a slice, refused ones too. */
export const SliceAttempt = z.object({
  at: z.string(),
  /** `operator`, the id of a key or of a member of staff, or what decided by itself */
  who: z.string(),
  /** of the member of staff; empty for others, and when they are not known any more */
  name: z.string(),
  /** such as `activate` or `roll back` */
  action: z.string(),
  slice: z.nullable(z.string()),
  /** the version or the key that it was about */
  subject: z.nullable(z.string()),
  /** name of the refusal; null when it was done */
  code: z.nullable(z.string()),
  /** why it was refused, or why a canary was given up, in English, for the team; `done` of what has no reason */
  answer: z.string(),
})
export type SliceAttempt = z.infer<typeof SliceAttempt>

export const listStaffSlices = get('/api/v1/admin/slices', {
  summary: 'Slices with the versions that serve, and how these did on the pages of visitors in the last day',
  audience: 'staff',
  answer: z.object({ ok: z.literal(true), slices: z.array(StaffSlice) }),
})

export const listSliceAttempts = get('/api/v1/admin/slices/attempts', {
  summary: 'The last hundred attempts to change something of a slice, newest first',
  audience: 'staff',
  answer: z.object({ ok: z.literal(true), attempts: z.array(SliceAttempt) }),
})

export const rollbackStaffSlice = post('/api/v1/admin/slices/{slice}/rollback', {
  summary:
    'Gives the active version of a slice up for the one before it, for every visitor; 409 when other versions serve by now',
  audience: 'owner',
  body: z.object({
    /** the versions that were on the screen */
    from: SliceVersion,
    to: SliceVersion,
  }),
  answer: z.object({
    ok: z.boolean(),
    /** the version that serves now */
    active: z.optional(z.string()),
    /** the canary that ended with it; null when none ran */
    endedCanary: z.optional(z.nullable(z.string())),
    ...refusal,
  }),
})

export const endStaffCanary = post('/api/v1/admin/slices/{slice}/canary/end', {
  summary:
    'Ends the canary of a slice: every visitor gets the active version; 409 when another canary runs by now, or none',
  audience: 'owner',
  body: z.object({
    /** the canary that was on the screen */
    version: SliceVersion,
  }),
  answer: z.object({
    ok: z.boolean(),
    /** the version that every visitor gets now */
    active: z.optional(z.string()),
    ...refusal,
  }),
})

/** Links to a version: for anyone who gets the link, for seven days; for the own browser, for twelve hours. */
export const SLICE_LINKS = ['preview', 'override'] as const

export const linkStaffSlice = post('/api/v1/admin/slices/{slice}/links', {
  summary:
    'Writes a link that shows a published version of a slice to the browser that opens it; other browsers see no difference',
  audience: 'staff',
  body: z.object({ version: SliceVersion, kind: z.enum(SLICE_LINKS) }),
  answer: z.object({
    ok: z.boolean(),
    /** where it leads, below the shop's own address */
    path: z.optional(z.string()),
    /** how long it counts */
    hours: z.optional(z.number()),
    ...refusal,
  }),
})
