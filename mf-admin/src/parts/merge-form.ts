const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form after a colleague's save: what was changed in it stays, every other field takes the colleague's value. A list that keeps
 * its length, such as the days of a week, is merged entry by entry.
 * @param before what the form began with
 * @param now what the colleague saved
 */
export const mergeForm = <Form extends object>(typed: Form, before: Form, now: Form): Form => {
  const merge = (own: unknown, first: unknown, saved: unknown): unknown => {
    if (isSame(own, first)) return saved
    if (!Array.isArray(own) || !Array.isArray(first) || !Array.isArray(saved)) return own
    if (own.length !== first.length || own.length !== saved.length) return own
    return own.map((entry, index) => merge(entry, first[index], saved[index]))
  }
  const fields = Object.entries(typed) as [keyof Form, unknown][]
  return Object.fromEntries(fields.map(([name, own]) => [name, merge(own, before[name], now[name])])) as Form
}
