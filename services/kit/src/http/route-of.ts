import type { Router } from 'express'

/** The part of an Express layer that tells its own pattern; the router offers no public way to ask. */
type Layer = {
  match(path: string): false | { path: string }
  rawPath: unknown
  route?: object
  handle: { stack?: Layer[] }
}

const matchOf = (layer: Layer, path: string): string | undefined => {
  try {
    const match = layer.match(path)
    return match ? match.path : undefined
  } catch {
    return undefined // an escape that cannot be decoded
  }
}

/** A pattern that is a regular expression answers many addresses, as a wildcard does. */
const textOf = ({ rawPath }: Layer): string => {
  if (rawPath instanceof RegExp) return '*'
  return rawPath === '/' ? '' : String(rawPath)
}

const search = (stack: Layer[], path: string): string | undefined => {
  for (const layer of stack) {
    const matched = (layer.route ?? layer.handle.stack) ? matchOf(layer, path) : undefined
    if (matched === undefined) continue
    if (layer.route) return textOf(layer) || '/'
    const rest = path.slice(matched === '/' ? 0 : matched.length)
    const inside = search(layer.handle.stack ?? [], rest.startsWith('/') ? rest : `/${rest}`)
    if (inside !== undefined) return `${textOf(layer)}${inside}`
  }
  return undefined
}

const word = /^\/([a-z-]{1,24})(?=\/|$)/

/** The pattern of the route that answers a path, such as `/tyres/:ean`; undefined when none or only a wildcard does. */
export const patternOf = (router: Router, path: string): string | undefined => {
  const pattern = search(router.stack as unknown as Layer[], path)
  return pattern?.includes('*') ? undefined : pattern
}

/**
 * What may be logged of an address: the pattern of the route that answers it. Where no route or only a wildcard does, the
 * first segment when it is a plain word, then `/…`.
 */
export const routeOf = (router: Router, path: string): string =>
  patternOf(router, path) ?? `${word.exec(path)?.[0] ?? ''}/…`
