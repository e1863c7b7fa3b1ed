import * as z from 'zod'

/** What v1-pre says of a version. */
const Version = z.strictObject({
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
  extras: z.looseObject({}).optional(),
  deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
})

/** Versions of a slice: `uniqueItems` of the schema. */
const Versions = z
  .array(Version)
  .refine((versions) => new Set(versions.map((each) => JSON.stringify(each))).size === versions.length)

/**
 * The Frontend Discovery schema v1-pre (awslabs/frontend-discovery, `schema/v1-pre.json`). As published its `items` are a list of
 * one, which validates the first version of a slice only: here every version is.
 */
export const Discovery = z.strictObject({ schema: z.string(), microFrontends: z.record(z.string(), Versions) })
