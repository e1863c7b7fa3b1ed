/** A page and the parameters that the address gives it. */
export type Match<Entry> = { page: Entry; params: Record<string, string> }

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a stray % is part of what was typed
  }
}

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  if (pattern === '*') return {}
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1)) ? {} : undefined
  const wanted = pattern.split('/')
  const given = path.length > 1 ? path.replace(/\/$/, '').split('/') : path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (part.startsWith(':') && segment) {
      const value = decode(segment)
      // no name of anything holds a control character, and PostgreSQL's text cannot hold a NUL
      if (/\p{Cc}/u.test(value)) return undefined
      params[part.slice(1)] = value
    } else if (part !== segment) return undefined
  }
  return params
}

/** The first page, in the order given, that has this path; parameters are decoded. */
export const matchPage = <Entry extends { paths: readonly string[] }>(
  pages: readonly Entry[],
  path: string,
): Match<Entry> | undefined => {
  for (const page of pages)
    for (const pattern of page.paths) {
      const params = matchPath(pattern, path)
      if (params) return { page, params }
    }
  return undefined
}
