import type { Projection } from './define-projection.ts'

/** Where a projection writes: its own tables, or shadows of them that nobody reads yet. */
export type Target = {
  /** under which its offsets and parked events are kept */
  name: string
  /** where its handlers find tables that they name without schema */
  searchPath: string
  /** false: what is touched is nobody's business yet */
  notify: boolean
  /** the only schema that its handlers may write, when that is not their own business */
  schema?: string
}

const pathOf = (...schemas: (string | undefined)[]): string =>
  [...schemas.filter((schema) => schema !== undefined), 'public'].map((schema) => `"${schema}"`).join(', ')

/** The projection as answers see it. */
export const liveTarget = ({ name, schema }: Projection): Target => ({
  name,
  searchPath: pathOf(schema),
  notify: true,
})

/**
 * Tables of a projection in a schema of their own, `rebuild_…` whatever they are for. What the projection reads of others
 * comes from where it always does.
 */
export const shadowTarget = ({ name, schema }: Projection, purpose: 'rebuild' | 'check'): Shadow => {
  const shadow = `rebuild_${purpose === 'check' ? 'check_' : ''}${name.replaceAll('-', '_')}`
  return { name: `${purpose}:${name}`, schema: shadow, searchPath: pathOf(shadow, schema), notify: false }
}

export type Shadow = Target & { schema: string }
