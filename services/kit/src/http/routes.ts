import type { Router } from 'express'

/**
 * The part of an Express layer that holds its pattern and methods. Express has no public way to read them, and `req.route`
 * is not enough: see infra/decisions/2026-11-23-own-code-in-the-kit.md.
 */
type Layer = {
  match(path: string): false | { path: string }
  rawPath: unknown
  route?: { methods: Record<string, boolean> }
  handle: { stack?: Layer[] }
}

type Route = { pattern: string; methods: string[] }

const matchOf = (layer: Layer, path: string): string | undefined => {
  try {
    const match = layer.match(path)
    return match ? match.path : undefined
  } catch {
    return undefined // an escape that cannot be decoded
  }
}

/** A regular expression answers many addresses, as a wildcard does. */
const textOf = ({ rawPath }: Layer): string => {
  if (rawPath instanceof RegExp) return '*'
  return rawPath === '/' ? '' : String(rawPath)
}

/**
 * Every route of a router, as `GET /tyres/:ean` or, for one that answers every method, `ALL /tyres/:ean`; `USE /path` stands
 * for a function that was added below a path without a route. For tests that no route may escape.
 */
export const listRoutes = (router: Router): string[] => {
  const list = (stack: Layer[], prefix: string): string[] =>
    stack.flatMap((layer) => {
      const paths = [layer.rawPath].flat().map((path) => prefix + (path === '/' ? '' : String(path)))
      if (layer.route) {
        const methods = Object.keys(layer.route.methods).map((name) => (name === '_all' ? 'ALL' : name.toUpperCase()))
        return paths.flatMap((path) => methods.map((method) => `${method} ${path || '/'}`))
      }
      const { stack: below } = layer.handle
      if (below) return paths.flatMap((path) => list(below, path))
      return layer.rawPath === '/' ? [] : paths.map((path) => `USE ${path}`)
    })
  return list(router.stack as unknown as Layer[], '')
}

/** The routes that match a path, in the order in which the router tries them. */
function* routesAt(stack: Layer[], path: string): Generator<Route> {
  for (const layer of stack) {
    const matched = (layer.route ?? layer.handle.stack) ? matchOf(layer, path) : undefined
    if (matched === undefined) continue
    if (layer.route) {
      const { methods } = layer.route
      const names = Object.keys(methods).filter((method) => methods[method] && method !== '_all')
      yield { pattern: textOf(layer) || '/', methods: names.map((name) => name.toUpperCase()) }
      continue
    }
    const rest = path.slice(matched === '/' ? 0 : matched.length)
    for (const route of routesAt(layer.handle.stack ?? [], rest.startsWith('/') ? rest : `/${rest}`))
      yield { ...route, pattern: `${textOf(layer)}${route.pattern}` }
  }
}

const routesOf = (router: Router, path: string) => routesAt(router.stack as unknown as Layer[], path)

/** The pattern of the route that answers a path, such as `/tyres/:ean`; undefined when none or only a wildcard does. */
export const patternOf = (router: Router, path: string): string | undefined => {
  const { value } = routesOf(router, path).next() as { value?: Route }
  return value?.pattern.includes('*') ? undefined : value?.pattern
}

const FIRST_WORD = /^\/([a-z-]{1,24})(?=\/|$)/

/**
 * What may be logged of an address: the pattern of the route that answers it. Without a route, or with only a wildcard, it is
 * the first segment when that is a plain word, then `/…`.
 */
export const routeOf = (router: Router, path: string): string =>
  patternOf(router, path) ?? `${FIRST_WORD.exec(path)?.[0] ?? ''}/…`

/** The methods that a path answers, for the Allow header; empty when no route matches. HEAD comes with GET. */
export const allowedMethods = (router: Router, path: string): string[] => {
  const methods = new Set([...routesOf(router, path)].flatMap((route) => route.methods))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}
