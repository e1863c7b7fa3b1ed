import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, type Node } from 'acorn'
import type { Compiler, Dependency, Module, NormalModule } from 'webpack'
import type { Call, JsonSchema, SliceUses } from '@zmig/slices/uses'
import { contract, platform as platformFolder, sliceFolder } from './places.ts'
import { callsOf, nameOfCall, offeredNames } from './shell-offer.ts'

/** What a compilation of a slice found. */
export type Found = {
  /** names imported of each shared package */
  imports: Map<string, Set<string>>
  /** modules of the contract, and the endpoint that is called of each */
  calls: Set<string>
  /** names of fields that the code reads */
  reads: Set<string>
  /** names of fields that the code gives to what it makes */
  writes: Set<string>
}

export const nothingFound = (): Found => ({ imports: new Map(), calls: new Set(), reads: new Set(), writes: new Set() })

type AnyNode = Node & Record<string, unknown>

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nameOf = (key: unknown, computed: unknown): string | undefined => {
  if (!isNode(key)) return undefined
  if (key.type === 'Identifier' && !computed) return key['name'] as string
  return key.type === 'Literal' && typeof key['value'] === 'string' ? key['value'] : undefined
}

const IS_NAME = /^[A-Za-z_$][\w$]*$/

/**
 * Names of fields in a module: those that it reads (`a.name`, `{ name } = a`), and those that it writes (`{ name: a }`).
 * @param withTexts a text that could be a name counts as both: code may keep names in lists
 */
export const namesIn = (source: string, withTexts: boolean): Pick<Found, 'reads' | 'writes'> => {
  const reads = new Set<string>()
  const writes = new Set<string>()
  const visit = (node: AnyNode): void => {
    if (node.type === 'MemberExpression') {
      const name = nameOf(node['property'], node['computed'])
      if (name !== undefined) reads.add(name)
    }
    if (node.type === 'ObjectPattern' || node.type === 'ObjectExpression')
      for (const property of node['properties'] as AnyNode[]) {
        const name = nameOf(property['key'], property['computed'])
        if (name !== undefined) (node.type === 'ObjectPattern' ? reads : writes).add(name)
      }
    if (withTexts && node.type === 'Literal' && typeof node['value'] === 'string' && IS_NAME.test(node['value'])) {
      reads.add(node['value'])
      writes.add(node['value'])
    }
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(each)) visit(each)
  }
  visit(
    parse(source, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReturnOutsideFunction: true,
    }) as unknown as AnyNode,
  )
  return { reads, writes }
}

/** The shared package that a module of webpack stands for. */
const sharedKey = (module: Module): string | undefined => {
  const { options, request } = module as { options?: { shareKey?: string }; request?: unknown }
  if (module.type === 'consume-shared-module') return options?.shareKey
  return module.constructor.name === 'ExternalModule' && typeof request === 'string' ? request : undefined
}

/** Sources of our packages, which another repository has among its installed packages. */
const isOurs = (path: string) => path.startsWith(contract) || path.startsWith(platformFolder)

/**
 * Notes what a slice imports of the shared packages, which calls of the edge it makes, and which fields it names, in the modules
 * that end up in its files.
 * @param found what is found is added to it
 */
export const noteUses = (found: Found) => ({
  apply: (compiler: Compiler): void =>
    compiler.hooks.compilation.tap('NoteUses', (compilation) =>
      // chunks are known, and modules are not joined yet
      compilation.hooks.afterChunks.tap('NoteUses', () => {
        const { chunkGraph, moduleGraph } = compilation
        const isThere = (module: Module | null | undefined) => module && chunkGraph.getNumberOfModuleChunks(module) > 0
        const noteImports = (key: string, module: Module) => {
          const names = found.imports.get(key) ?? new Set<string>()
          found.imports.set(key, names)
          for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
            if (!dependency || !isThere(originModule)) continue
            for (const each of (dependency as Dependency).getReferencedExports(moduleGraph, undefined)) {
              const [name] = Array.isArray(each) ? each : each.name
              names.add(name ?? 'default')
            }
          }
        }
        for (const module of compilation.modules) {
          if (!isThere(module)) continue
          const key = sharedKey(module)
          if (key !== undefined) noteImports(key, module)
          const { resource = '' } = module as Partial<NormalModule>
          const [path = '', query = ''] = resource.split('?')
          const isContract = path.startsWith(contract)
          const called = new URLSearchParams(query).get('call')
          if (isContract && called) found.calls.add(`${path} ${called}`)
          if (!/\.[cm]?[jt]sx?$/.test(path) || (!isOurs(path) && path.includes('node_modules'))) continue
          const names = namesIn(String(module.originalSource()?.source() ?? ''), !isContract)
          for (const name of names.reads) found.reads.add(name)
          for (const name of names.writes) found.writes.add(name)
        }
      }),
    ),
})

const EXPLANATIONS = ['title', 'description', 'examples', 'default', 'id']
/** What a slice that does not check its answers does not notice. */
const LIMITS = [
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'multipleOf',
]

/**
 * A schema with only the fields that a slice names.
 * @param keepsRequired the slice checks what it gets, or sends a whole: a field that the schema requires counts as named
 */
export const reduceSchema = (schema: JsonSchema, names: ReadonlySet<string>, keepsRequired: boolean): JsonSchema => {
  const reduce = (each: JsonSchema): JsonSchema => {
    const reduced: JsonSchema = {}
    for (const [rule, value] of Object.entries(each)) {
      if (EXPLANATIONS.includes(rule) || (!keepsRequired && LIMITS.includes(rule))) continue
      if (rule === 'properties') continue
      if (rule === 'required') continue
      if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(rule)) reduced[rule] = (value as JsonSchema[]).map(reduce)
      else if (rule === '$defs')
        reduced[rule] = Object.fromEntries(
          Object.entries(value as Record<string, JsonSchema>).map(([name, def]) => [name, reduce(def)]),
        )
      else
        reduced[rule] =
          typeof value === 'object' && ['items', 'additionalProperties'].includes(rule)
            ? reduce(value as JsonSchema)
            : value
    }
    const required = each.required ?? []
    if (!each.properties) {
      const left = required.filter((name) => keepsRequired || names.has(name))
      return left.length > 0 ? { ...reduced, required: left } : reduced
    }
    const kept = Object.keys(each.properties).filter(
      (name) => names.has(name) || (keepsRequired && required.includes(name)),
    )
    reduced.properties = Object.fromEntries(kept.map((name) => [name, reduce(each.properties?.[name] ?? {})]))
    const left = required.filter((name) => kept.includes(name))
    if (left.length > 0) reduced.required = left
    return reduced
  }
  return reduce(schema)
}

const usedCalls = async ({ calls, reads, writes }: Found, areAnswersChecked: boolean): Promise<SliceUses['edge']> => {
  const used: Record<string, Call> = {}
  const known = new Map<string, Promise<Record<string, Call>>>()
  const callsIn = (module: string) => {
    const read = known.get(module) ?? callsOf(module)
    known.set(module, read)
    return read
  }
  for (const call of [...calls].toSorted()) {
    const [module = '', name = ''] = call.split(' ')
    const exported = (await import(pathToFileURL(module).href)) as Record<string, { method: string; path: string }>
    const endpoint = exported[name]
    const whole = endpoint && (await callsIn(module))[nameOfCall(endpoint)]
    if (!endpoint || !whole) continue
    const { query, body, answer } = whole
    used[nameOfCall(endpoint)] = {
      ...(query && { query: reduceSchema(query, writes, true) }),
      ...(body && { body: reduceSchema(body, writes, true) }),
      answer: reduceSchema(answer, reads, areAnswersChecked),
    }
  }
  return used
}

type Fragments = Partial<SliceUses['fragments']>

/** Fragments as the slice's package.json names them: `"fragments": { "offers": ["mini-cart"], "uses": ["wizard/promotion"] }`. */
const fragmentsOf = (slice: string): SliceUses['fragments'] => {
  const file = join(sliceFolder(slice), 'package.json')
  const { fragments = {} } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
    fragments?: Fragments
  }
  return { offers: fragments.offers ?? [], uses: fragments.uses ?? [] }
}

/**
 * What a slice needs of the shop.
 * @param platform what the platform's server bundle exports
 * @param areAnswersChecked the slice parses the answers of the edge with its own copy of their schemas
 */
export const usesOf = async (
  slice: string,
  found: Found,
  { platform, areAnswersChecked }: { platform: object; areAnswersChecked: boolean },
): Promise<SliceUses> => {
  const offered = offeredNames(platform)
  const names: SliceUses['names'] = {}
  for (const [key, imported] of [...found.imports].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const kinds = offered[key]
    if (!kinds) continue
    names[key] = Object.fromEntries(
      [...imported].toSorted().flatMap((name) => (kinds[name] === undefined ? [] : [[name, kinds[name]]])),
    )
  }
  return { names, edge: await usedCalls(found, areAnswersChecked), fragments: fragmentsOf(slice) }
}
