import * as z from 'zod'

/** A JSON schema, as far as the gate compares it. */
export type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  [bound: string]: unknown
}

const Json = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/** What a name of a package is: a component of React is a function, whatever it is wrapped in. */
const Kind = z.enum(['function', 'object', 'string', 'number', 'boolean', 'undefined'])
export type Kind = z.infer<typeof Kind>

/** The value's kind. */
export const kindOf = (value: unknown): Kind => {
  if (typeof value === 'object' && value !== null && '$$typeof' in value) return 'function'
  const kind = Kind.safeParse(typeof value)
  return kind.success ? kind.data : 'object' // a symbol, such as React's Fragment
}

/** A call of the edge: what it takes and what it answers. */
const Call = z.object({ query: Json.optional(), body: Json.optional(), answer: Json })
export type Call = z.infer<typeof Call>

const Names = z.record(z.string(), z.record(z.string(), Kind))
const Calls = z.record(z.string(), Call)

/** `checkout/mini-cart`: the slice that shows a fragment, and the fragment's name. */
const Fragment = z.string().max(100)

/** What a slice needs of the shop, as its build found it. */
export const SliceUses = z.object({
  /** names that it imports of each shared package */
  names: Names,
  /** `GET /api/v1/cities`: calls of the edge, with the fields that the slice names */
  edge: Calls,
  fragments: z.object({
    /** what it exposes for other slices, by name */
    offers: z.array(Fragment),
    /** what it shows of other slices, each `<slice>/<name>` */
    uses: z.array(Fragment),
  }),
})
export type SliceUses = z.infer<typeof SliceUses>

/** What a build of the shell has for slices (`offer.json`). */
export const ShellOffer = z.object({
  /** the build */
  hash: z.string(),
  /** versions of the shared packages */
  shared: z.record(z.string(), z.string()),
  names: Names,
  edge: Calls,
})
export type ShellOffer = z.infer<typeof ShellOffer>
