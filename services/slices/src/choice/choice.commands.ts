import { carryOut, type AuditDeps } from '../audit/audit.ts'
import type { Refusal } from '../refuse.ts'
import { decideActivation } from '../slice/slice.decider.ts'
import { findVersion, lockSlice, unknownSlice } from '../slice/slice-rows.ts'
import type { SignedChoices, TRIALS } from './signed-choice.ts'

export type TrialKind = (typeof TRIALS)[number]
export type Linked = { ok: true; slice: string; version: string; path: string; hours: number }

/** 7 days: a colleague has time to look. 12 hours: a working day on one machine. */
const HOURS: Record<TrialKind, number> = { preview: 7 * 24, override: 12 }

/** Where a link to a version leads; the shell answers there. */
const TRIAL_ADDRESS = '/slices/try/'

type Wanted = {
  kind: TrialKind
  slice: string
  version: string
  /** id of the member of staff; the operator and teams name none */
  by?: string
}

/**
 * Writes a link that shows a published version to the browser that opens it, and to no other one. The version keeps its files
 * until the link is over, unless a person retires it.
 */
export const linkVersion = (
  deps: AuditDeps,
  choices: SignedChoices,
  { kind, slice, version, by }: Wanted,
): Promise<Linked | Refusal> =>
  carryOut(deps, { action: 'link', slice, subject: version, key: by }, async (tx) => {
    const row = await lockSlice(tx, slice)
    if (!row) return unknownSlice(slice)
    const decision = decideActivation(version, { active: row.active, found: await findVersion(tx, slice, version) })
    if (!decision.ok) return decision
    const hours = HOURS[kind]
    const text = choices.write({ kind, slice, version }, hours * 60)
    await tx.query(
      'update slices.version set linked_until = greatest(linked_until, $3) where slice = $1 and version = $2',
      [slice, version, choices.read([kind], text)?.until],
    )
    return { ok: true, slice, version, path: TRIAL_ADDRESS + text, hours }
  })
