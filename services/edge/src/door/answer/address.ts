import { HttpProblem } from '@zmig/kit'
import type { Endpoint } from '@zmig/edge-contract'

export type Params = Record<string, string>

/** Where the edge is mounted. */
export const PREFIX = '/edge'

/** No name, size or EAN of the shop is longer. */
const MAX_LENGTH = 100

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpProblem(400, 'Malformed address', 'The address holds a percent sign that encodes nothing.')
  }
}

/** One decoded path parameter. @throws HttpProblem 400 when it is too long or holds control characters */
export const checkParam = (name: string, value: string): string => {
  if (value.length > MAX_LENGTH)
    throw new HttpProblem(400, 'Parameter too long', `${name} may have at most ${MAX_LENGTH} characters.`)
  if (/\p{Cc}/u.test(value))
    throw new HttpProblem(400, 'Malformed parameter', `${name} holds characters that cannot be typed.`)
  return value
}

/**
 * Compiles an endpoint's path into a matcher.
 * @returns a function from a path to its decoded parameters; undefined when the path does not match
 */
export const compilePath = ({ path }: Pick<Endpoint, 'path'>): ((pathname: string) => Params | undefined) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`)
  return (pathname) => {
    const match = pattern.exec(pathname)
    return match
      ? Object.fromEntries(names.map((name, index) => [name, checkParam(name, decode(match[index + 1] ?? ''))]))
      : undefined
  }
}

/** An endpoint's path as a pattern of Express. */
export const expressPath = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/\{(\w+)\}/g, ':$1')
