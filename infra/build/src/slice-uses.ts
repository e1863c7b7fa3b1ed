import { pathToFileURL } from 'node:url'
import type { Node } from 'acorn'
import type { Compiler, Dependency, javascript, Module, NormalModule } from 'webpack'
import type { Call, JsonSchema, ShellOffer, SliceUses } from '@zmig/slices/uses'
import { fragmentsOf } from './exposed.ts'
import { contract, platform as platformFolder } from './places.ts'
import { callsOf, nameOfCall } from './shell-offer.ts'

/** What a compilation of a slice found; that of its other side can be added. */
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

/** Adds what another compilation of the slice found. */
export const addFound = (found: Found, other: Found): void => {
  for (const [key, names] of other.imports) {
    const known = found.imports.get(key) ?? new Set<string>()
    for (const name of names) known.add(name)
    found.imports.set(key, known)
  }
  for (const part of ['calls', 'reads', 'writes'] as const) for (const name of other[part]) found[part].add(name)
}

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
 * @param tree its syntax tree
 * @param withTexts a text that could be a name counts as both: code may keep names in lists
 */
export const namesIn = (tree: Node, withTexts: boolean): Pick<Found, 'reads' | 'writes'> => {
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
    // every node of every module passes here, so that no list is made of it
    for (const key in node) {
      const value = node[key]
      if (Array.isArray(value)) {
        for (const each of value as unknown[]) if (isNode(each)) visit(each)
      } else if (isNode(value)) visit(value)
    }
  }
  visit(tree as AnyNode)
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

/** The names of fields of a module, kept with it in webpack's cache. */
type Names = { reads: string[]; writes: string[] }

const NAMES = 'zmigoNames'

const namesOf = (module: Module | null): Names | undefined =>
  (module?.buildInfo as Record<string, Names | undefined> | undefined)?.[NAMES]

/** Whether the fields that a module names count: it is of the slice, or of our packages. */
const isCounted = (path: string) => /\.[cm]?[jt]sx?$/.test(path) && (isOurs(path) || !path.includes('node_modules'))

/** Reads the names of fields in the tree that webpack has parsed anyway. */
const readNames = (each: object): void => {
  const parser = each as javascript.JavascriptParser // what it is for these types of modules
  parser.hooks.program.tap('NoteUses', (tree) => {
    const module = parser.state.module as NormalModule
    const [path = ''] = module.resource.split('?')
    if (!isCounted(path)) return
    const { reads, writes } = namesIn(tree as unknown as Node, !path.startsWith(contract))
    Object.assign(module.buildInfo ?? {}, { [NAMES]: { reads: [...reads], writes: [...writes] } satisfies Names })
  })
}

/**
 * Notes what a slice imports of the shared packages, which calls of the edge it makes, and which fields it names, in the modules
 * that end up in its files.
 * @param found what is found is added to it
 */
export const noteUses = (found: Found) => ({
  apply: (compiler: Compiler): void =>
    compiler.hooks.compilation.tap('NoteUses', (compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser.for(type).tap('NoteUses', readNames)
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
          const called = new URLSearchParams(query).get('call')
          if (path.startsWith(contract) && called) found.calls.add(`${path} ${called}`)
          const names = namesOf(module)
          for (const name of names?.reads ?? []) found.reads.add(name)
          for (const name of names?.writes ?? []) found.writes.add(name)
        }
      })
    }),
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

/**
 * What a slice needs of the shop.
 * @param offered the names that the shell has for slices
 * @param areAnswersChecked the slice parses the answers of the edge with its own copy of their schemas
 */
export const usesOf = async (
  slice: string,
  found: Found,
  { offered, areAnswersChecked }: { offered: ShellOffer['names']; areAnswersChecked: boolean },
): Promise<SliceUses> => {
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
