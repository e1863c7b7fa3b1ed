/** A refusal of this service: what was asked and why it cannot be. */
export type Refusal = { ok: false; reason: string }
export type Activation = { ok: true; changed: boolean; active: string; previous: string | null }

type State = { active: string | null; previous: string | null; published: boolean }

/**
 * Decides an activation: only a published version can serve; activating the active one changes nothing.
 * @param version the version that new pages should use
 */
export const decideActivation = (version: string, { active, previous, published }: State): Activation | Refusal => {
  if (!published) return { ok: false, reason: `version ${version} is not published` }
  if (active === version) return { ok: true, changed: false, active, previous }
  return { ok: true, changed: true, active: version, previous: active }
}

/** The version that a rollback activates: the one before the active one. */
export const decideRollback = ({ previous }: Pick<State, 'previous'>): { ok: true; version: string } | Refusal =>
  previous === null ? { ok: false, reason: 'there is no previous version' } : { ok: true, version: previous }
