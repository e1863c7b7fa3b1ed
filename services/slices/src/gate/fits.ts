import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '../package/slice-uses.ts'

/** Where one schema allows what the other does not. */
export type Misfit = {
  /** `result[].price`; empty for the whole value */
  path: string
  /** about the field: `is gone`, `may be missing` */
  what: string
}

type Side = { schema: JsonSchema; root: JsonSchema }
/** An answer comes from the shop and is read by the slice; a request goes the other way. */
export type Way = 'answer' | 'request'

type Pair = { way: Way; inner: Side; outer: Side; path: string; seen: ReadonlySet<string> }

const resolve = ({ schema, root }: Side): Side => {
  const { $ref } = schema
  if ($ref === undefined) return { schema, root }
  if ($ref === '#') return { schema: root, root }
  const name = /^#\/\$defs\/(.+)$/.exec($ref)?.[1] ?? ''
  return resolve({ schema: root.$defs?.[name] ?? {}, root })
}

/** What says something about a value; everything else explains. */
const RULES = [
  'type',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'allOf',
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  'not',
]

const allowsAnything = ({ schema }: Side) => !RULES.some((rule) => rule in schema)

/** Parts that all hold become one schema. */
const whole = (side: Side): Side => {
  const { schema, root } = resolve(side)
  if (!schema.allOf) return { schema, root }
  const { allOf, ...rest } = schema
  const parts = [rest as JsonSchema, ...allOf.map((each) => whole({ schema: each, root }).schema)]
  const merged: JsonSchema = Object.assign({}, ...parts) as JsonSchema
  if (parts.some(({ properties }) => properties)) {
    merged.properties = Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, JsonSchema>
    // each part alone would refuse the fields of the others
    delete merged.additionalProperties
  }
  if (parts.some(({ required }) => required))
    merged.required = [...new Set(parts.flatMap(({ required = [] }) => required))]
  return { schema: merged, root }
}

/** Each alternative, with what the schema says beside them. */
const alternativesOf = ({ schema, root }: Side): Side[] | undefined => {
  const { anyOf, oneOf, ...rest } = schema
  return (anyOf ?? oneOf)?.map((each) => {
    const beside = RULES.some((rule) => rule in rest) ? [rest as JsonSchema] : []
    return whole({ schema: { allOf: [...beside, each] }, root })
  })
}

const valuesOf = ({ const: only, enum: values, ...schema }: JsonSchema): unknown[] | undefined => {
  if (values) return values
  if (only !== undefined) return [only]
  if (schema.type === 'null') return [null]
  return schema.type === 'boolean' ? [true, false] : undefined
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const typesOf = (schema: JsonSchema): string[] => {
  if (schema.type !== undefined) return [schema.type].flat()
  if (schema.properties) return ['object']
  if (schema.items !== undefined || schema.prefixItems) return ['array']
  return [...new Set((valuesOf(schema) ?? []).map(typeOf))]
}

const within = (type: string, types: readonly string[]) =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

/** Least and most of a value: the inner one's lie within the outer one's. */
const LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']
const MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']

/** zod writes the whole numbers that a double holds as bounds of every integer. */
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

const boundMisfit = ({ inner, outer, path }: Pair): Misfit | undefined => {
  for (const [bounds, sign] of [
    [LEAST, 1],
    [MOST, -1],
  ] as const)
    for (const bound of bounds) {
      const limit = outer.schema[bound]
      const given = inner.schema[bound]
      if (isBound(limit) && (!isBound(given) || sign * given < sign * limit))
        return { path, what: `may break its limit (${bound} ${limit})` }
    }
  for (const form of ['pattern', 'format'])
    if (outer.schema[form] !== undefined && inner.schema[form] !== outer.schema[form])
      return { path, what: `has another form (${form})` }
  return undefined
}

const at = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const objectMisfit = (pair: Pair): Misfit | undefined => {
  const { way, inner, outer, path } = pair
  const given = inner.schema.properties ?? {}
  const wanted = outer.schema.properties ?? {}
  const rest = ({ schema: { additionalProperties: each } }: Side) => (typeof each === 'object' ? each : undefined)
  const compareField = (name: string, theirs: JsonSchema, ours: JsonSchema) =>
    compare({ ...pair, inner: { ...inner, schema: theirs }, outer: { ...outer, schema: ours }, path: at(path, name) })
  for (const [name, ours] of Object.entries(wanted)) {
    const theirs = given[name] ?? rest(inner)
    const isRequired = outer.schema.required?.includes(name)
    if (!theirs && (isRequired || way === 'answer')) return { path: at(path, name), what: 'is not there' }
    if (!theirs) continue
    if (isRequired && !inner.schema.required?.includes(name)) return { path: at(path, name), what: 'may be missing' }
    const misfit = compareField(name, theirs, ours)
    if (misfit) return misfit
  }
  const allowed = rest(outer)
  for (const [name, theirs] of Object.entries(given)) {
    if (name in wanted) continue
    if (!allowed && way === 'request') return { path: at(path, name), what: 'is not taken' }
    const misfit = allowed && compareField(name, theirs, allowed)
    if (misfit) return misfit
  }
  const others = rest(inner)
  return others && allowed && compareField('*', others, allowed)
}

const itemOf = ({ schema, root }: Side, index: number): Side => ({
  schema: schema.prefixItems?.[index] ?? (typeof schema.items === 'object' ? schema.items : {}),
  root,
})

const arrayMisfit = (pair: Pair): Misfit | undefined => {
  const { inner, outer, path } = pair
  const places = Math.max(inner.schema.prefixItems?.length ?? 0, outer.schema.prefixItems?.length ?? 0)
  for (let index = 0; index <= places; index += 1) {
    const misfit = compare({
      ...pair,
      inner: itemOf(inner, index),
      outer: itemOf(outer, index),
      path: `${path}[${index < places ? index : ''}]`,
    })
    if (misfit) return misfit
  }
  return undefined
}

/** Of several alternatives the one that the value resembles most says what is wrong. */
const nearest = (misfits: readonly Misfit[], path: string): Misfit =>
  misfits.toSorted((one, other) => other.path.length - one.path.length)[0] ?? { path, what: 'has another type' }

const compare = (pair: Pair): Misfit | undefined => {
  const inner = whole(pair.inner)
  const outer = whole(pair.outer)
  const { path } = pair
  if (allowsAnything(outer)) return undefined
  if (allowsAnything(inner)) return { path, what: 'may be anything' }
  const references = [pair.inner.schema.$ref, pair.outer.schema.$ref].join(' ')
  // a schema that contains itself was compared further out
  if (references !== ' ' && pair.seen.has(references)) return undefined
  const next = { ...pair, seen: new Set([...pair.seen, references]) }
  const given = alternativesOf(inner)
  if (given) {
    for (const each of given) {
      const misfit = compare({ ...next, inner: each, outer })
      if (misfit) return misfit
    }
    return undefined
  }
  const allowed = alternativesOf(outer)
  if (allowed) {
    const misfits = allowed.map((each) => compare({ ...next, inner, outer: each }))
    return misfits.includes(undefined)
      ? undefined
      : nearest(
          misfits.filter((each) => each !== undefined),
          path,
        )
  }
  const values = valuesOf(inner.schema)
  const known = valuesOf(outer.schema)
  if (known) {
    const unknown = values?.find((value) => !known.some((each) => isDeepStrictEqual(each, value)))
    if (values && unknown === undefined) return undefined
    return { path, what: values ? `may be ${JSON.stringify(unknown)}` : 'may have other values' }
  }
  const types = typesOf(outer.schema)
  const foreign = typesOf(inner.schema).find((type) => !within(type, types))
  if (foreign)
    return { path, what: foreign === 'null' ? 'may be null' : `is of type ${foreign}, not ${types.join(' or ')}` }
  const here = { ...next, inner, outer }
  return (
    boundMisfit(here) ??
    (types.includes('object') ? objectMisfit(here) : undefined) ??
    (types.includes('array') ? arrayMisfit(here) : undefined)
  )
}

/**
 * Compares two shapes of a value.
 * @param inner of the values that there are: what the edge answers, or what the slice sends
 * @param outer of the values that are understood: what the slice reads, or what the edge takes
 * @returns the first field where a value of the one is none of the other; undefined when all fit
 */
export const findMisfit = (way: Way, inner: JsonSchema, outer: JsonSchema): Misfit | undefined =>
  compare({
    way,
    inner: { schema: inner, root: inner },
    outer: { schema: outer, root: outer },
    path: '',
    seen: new Set(),
  })
