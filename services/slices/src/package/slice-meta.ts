import * as z from 'zod'
import { faultOfAddress, faultOfAddresses } from './page-address.ts'
import { SliceUses } from './slice-uses.ts'

/** Names become folders and parts of addresses: letters, digits, dots and dashes, beginning with a letter or digit. */
export const SliceName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export const SliceVersion = z.string().regex(/^[0-9][0-9A-Za-z.-]{0,79}$/)

const FilePath = z.string().regex(/^(client|server)(?!.*\.\.)(\/\w[\w.-]*)+$/)
const FileName = z.string().regex(/^(?!.*\.\.)[\w][\w.-]*$/)
/** Builds write SHA-256; versions that were published before have SHA-384. */
export const Integrity = z.string().regex(/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/)

/** A pattern of addresses, as pages have them. */
const Address = z.string().superRefine((address, context) => {
  const message = faultOfAddress(address)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

const Addresses = z
  .array(Address)
  .max(200)
  .superRefine((addresses, context) => {
    const message = faultOfAddresses(addresses)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** One address: a pattern that only it has. */
const FixedAddress = Address.regex(/^[^:*]+$/)

/** Pages of a slice, and the fields of the query that they are rendered by; a page without fields stands there as well. */
const PageQuery = z.object({
  paths: z.array(Address).max(200),
  fields: z.array(z.string().regex(/^[A-Za-z][\w-]{0,39}$/)).max(40),
})

/** The description of a slice build (`meta.json`): written by the build, verified when published, kept with the version. */
export const SliceMeta = z.object({
  slice: SliceName,
  version: SliceVersion,
  /** hash of everything the build was made of */
  inputs: z.string(),
  /** shared packages that the shell must provide, with the version built against */
  shared: z.record(z.string(), z.string()),
  /** the team that answers for it */
  owner: z.string().max(100).optional(),
  /** what its pages show; a version from before has what the migration gave it */
  addresses: Addresses.optional(),
  /** in the order in which an address is looked for; absent: no page is rendered by its query */
  queries: z.array(PageQuery).max(200).optional(),
  /** addresses of its pages that the shop's sitemap names */
  sitemap: z.array(FixedAddress).max(200).optional(),
  /** what it needs of the shop; versions from before the gate do not say */
  uses: SliceUses.optional(),
  platform: z.string(),
  contract: z.string(),
  /** the remote's entry and the chunks it needs at once; names inside `client/` */
  client: z.object({ entry: FileName, preload: z.array(FileName) }),
  /** every file but meta.json itself: SRI hash, bytes, and bytes as brotli where precompressed */
  files: z.record(
    FilePath,
    z.object({ integrity: Integrity, bytes: z.int().nonnegative(), brotli: z.int().nonnegative().optional() }),
  ),
})
export type SliceMeta = z.infer<typeof SliceMeta>

/** Why a meta.json describes no slice, for its team. */
export const faultOfMeta = (error: z.ZodError): { code: 'BadAddress' | 'BadMeta'; reason: string } => {
  const address = error.issues.find(({ code }) => code === 'custom')
  if (address) return { code: 'BadAddress', reason: `${address.message} Then build the slice anew, and publish that.` }
  return {
    code: 'BadMeta',
    reason: `meta.json does not describe a slice (${z.prettifyError(error).split('\n')[0]}). Build the slice anew, and publish that.`,
  }
}
