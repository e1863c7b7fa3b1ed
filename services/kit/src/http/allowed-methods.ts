import type { Router } from 'express'

/** The part of an Express layer that tells which methods a path has; the router offers no public way to ask. */
type Layer = {
  match(path: string): false | { path: string }
  route?: { methods: Record<string, boolean> }
  handle: { stack?: Layer[] }
}

const inRoute = ({ methods }: { methods: Record<string, boolean> }): string[] =>
  Object.keys(methods).filter((method) => methods[method] && method !== '_all')

const collect = (stack: Layer[], path: string): string[] =>
  stack.flatMap((layer) => {
    if (!layer.route && !layer.handle.stack) return []
    const match = layer.match(path)
    if (!match) return []
    if (layer.route) return inRoute(layer.route)
    const rest = path.slice(match.path.length)
    return collect(layer.handle.stack ?? [], rest.startsWith('/') ? rest : `/${rest}`)
  })

/**
 * The methods that a path answers, for the Allow header; empty when nothing answers at this path.
 * HEAD comes with GET.
 */
export const allowedMethods = (router: Router, path: string): string[] => {
  const methods = new Set(collect(router.stack as unknown as Layer[], path).map((method) => method.toUpperCase()))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}
