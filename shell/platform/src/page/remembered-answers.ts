import type { EdgeClient } from '../edge/edge-client.ts'

/** 15 s: longer than anyone rests on a link, shorter than anything on a page may be old. */
const FRESH_MS = 15_000
/** 12 answers: what a pointer can rest on in that time; a list may be half a megabyte. */
const KEPT = 12

type Remembered = { answer: Promise<unknown>; until: number }

/**
 * Two views of an edge for loading pages: what `ahead` reads on a visitor's intent, `now` finds there when the visitor
 * follows the link. An answer that did not come is asked for anew.
 */
export const rememberAnswers = (
  edge: EdgeClient,
  now = () => performance.now(),
): { ahead: EdgeClient; now: EdgeClient } => {
  const answers = new Map<string, Remembered>()
  const nameOf = (path: string, { params, query }: { params?: object; query?: unknown } = {}) =>
    JSON.stringify([path, params, query])

  const find = (name: string): Promise<unknown> | undefined => {
    const found = answers.get(name)
    return found && found.until > now() ? found.answer : undefined
  }
  const keep = (name: string, answer: Promise<unknown>) => {
    answers.delete(name)
    answers.set(name, { answer, until: now() + FRESH_MS })
    for (const oldest of [...answers.keys()].slice(0, -KEPT)) answers.delete(oldest)
    answer.catch(() => answers.delete(name))
  }

  return {
    ahead: {
      call: (endpoint, options) => {
        const name = nameOf(endpoint.path, options)
        const known = find(name)
        if (known) return known as never
        const answer = edge.call(endpoint, options)
        if (endpoint.method === 'GET') keep(name, answer)
        return answer
      },
    },
    now: {
      call: (endpoint, options) => {
        const known = endpoint.method === 'GET' ? find(nameOf(endpoint.path, options)) : undefined
        return (known as never) ?? edge.call(endpoint, options)
      },
    },
  }
}
