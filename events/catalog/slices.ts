import * as z from 'zod'
import { defineEvent } from './define-event.ts'

const SliceVersion = z.object({ slice: z.string(), version: z.string() })

/** A version was verified and stored; it does not serve yet. */
export const SlicePublished = defineEvent({
  type: 'slices.slice-published',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: SliceVersion,
  example: { slice: 'storefront', version: '1.0.0-3fa9c1d2' },
})

/** A version became the one that new pages use. */
export const SliceActivated = defineEvent({
  type: 'slices.slice-activated',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: SliceVersion,
  example: { slice: 'storefront', version: '1.0.0-3fa9c1d2' },
})

/** The active version was given up, and the one before it serves again. */
export const SliceRolledBack = defineEvent({
  type: 'slices.slice-rolled-back',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: z.object({
    slice: z.string(),
    /** that serves again */
    version: z.string(),
    /** that was given up */
    from: z.string(),
  }),
  example: { slice: 'storefront', version: '1.0.0-3fa9c1d2', from: '1.0.0-77c1e0ab' },
})

/** A version can no longer be activated: its files are gone. */
export const SliceRetired = defineEvent({
  type: 'slices.slice-retired',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: SliceVersion,
  example: { slice: 'storefront', version: '1.0.0-3fa9c1d2' },
})

/** An attempt to change a slice was refused. */
export const SliceRefused = defineEvent({
  type: 'slices.slice-refused',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice ?? 'unknown',
  data: z.object({
    action: z.string(),
    /** not known of a package that could not be read */
    slice: z.string().optional(),
    /** the version or the key that the attempt was about */
    subject: z.string().optional(),
    /** name of the refusal */
    code: z.string(),
  }),
  example: { action: 'publish', slice: 'storefront', subject: '1.0.0-3fa9c1d2', code: 'WrongSignature' },
})

/** A share of the visitors gets a version, or another share than before; the others keep the active one. */
export const SliceCanaryStarted = defineEvent({
  type: 'slices.slice-canary-started',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: SliceVersion.extend({ percent: z.int().min(1).max(100) }),
  example: { slice: 'storefront', version: '1.0.0-3fa9c1d2', percent: 10 },
})

/** Every visitor gets the same version again, without anything being wrong with the canary. */
export const SliceCanaryEnded = defineEvent({
  type: 'slices.slice-canary-ended',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: SliceVersion.extend({
    /** whether it became the active version */
    promoted: z.boolean(),
  }),
  example: { slice: 'storefront', version: '1.0.0-3fa9c1d2', promoted: true },
})

/** A canary was given up because it was worse than the active version. */
export const SliceCanaryReverted = defineEvent({
  type: 'slices.slice-canary-reverted',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: SliceVersion.extend({
    reason: z.string(),
    /** the team that answers for the slice; absent when its build does not say */
    owner: z.string().optional(),
    /** what visits had of the fault that speaks most against it; absent when a person decided */
    measured: z
      .object({
        fault: z.enum(['mount', 'error', 'slow', 'edge']),
        active: z.string(),
        canaryVisits: z.int(),
        canaryFaulty: z.int(),
        activeVisits: z.int(),
        activeFaulty: z.int(),
      })
      .optional(),
  }),
  example: {
    slice: 'storefront',
    version: '1.0.0-3fa9c1d2',
    owner: '@zmigo/storefront',
    reason: 'Three times as many errors as 1.0.0-77c1e0ab.',
  },
})

/** The team of a slice has another mail address, or none any more. */
export const SliceTeamMailChanged = defineEvent({
  type: 'slices.slice-team-mail-changed',
  version: 1,
  topic: 'slices',
  key: (event) => event.slice,
  data: z.object({
    slice: z.string(),
    /** of the team, never of a shopper; null: the shop gets what is for the team */
    mail: z.email().nullable(),
  }),
  example: { slice: 'storefront', mail: 'storefront@teams.example' },
})
