import { parseBody } from '@zmig/kit'
import * as z from 'zod'
import type { Attempt } from './audit/audit.ts'
import { linkVersion } from './choice/choice.commands.ts'
import { TRIALS, type SignedChoices } from './choice/signed-choice.ts'
import { SliceName, SliceVersion } from './package/slice-meta.ts'
import type { Refusal } from './refuse.ts'
import { endCanary, revertCanary, startCanary } from './slice/canary.commands.ts'
import { activateSlice, retireVersion, rollbackSlice, type SlicesDeps } from './slice/slice.commands.ts'

const OfSlice = z.object({ slice: SliceName })
const OfVersion = z.object({ slice: SliceName, version: SliceVersion })
const Canary = OfVersion.extend({ percent: z.int().min(1).max(100) })
const Trial = OfVersion.extend({ kind: z.enum(TRIALS) })
const RevertCanary = OfVersion.extend({ reason: z.string().trim().min(1).max(400) })

export type ChangeDeps = SlicesDeps & { choices: SignedChoices }

/** A change of what a slice serves, to everyone or to one browser. */
type Change = {
  action: Attempt['action']
  /** @throws HttpProblem 400 for a body that does not have the expected shape */
  carryOut: (deps: ChangeDeps, body: unknown) => Promise<{ ok: true } | Refusal>
}

const change = <Input>(
  action: Attempt['action'],
  schema: z.ZodType<Input>,
  carryOut: (deps: ChangeDeps, input: Input) => Promise<{ ok: true } | Refusal>,
): Change => ({ action, carryOut: (deps, body) => carryOut(deps, parseBody(schema, { body })) })

/** The changes of slices by their names below `/slices`: for the operator, and for teams at the door of teams. */
export const changes: Readonly<Record<string, Change>> = {
  activate: change('activate', OfVersion, (deps, { slice, version }) => activateSlice(deps, slice, version)),
  canary: change('start canary', Canary, (deps, { slice, version, percent }) =>
    startCanary(deps, slice, version, percent),
  ),
  'canary/end': change('end canary', OfSlice, (deps, { slice }) => endCanary(deps, slice)),
  'canary/revert': change('revert canary', RevertCanary, revertCanary),
  links: change('link', Trial, (deps, input) => linkVersion(deps, deps.choices, input)),
  rollback: change('roll back', OfSlice, (deps, { slice }) => rollbackSlice(deps, slice)),
  retire: change('retire', OfVersion, (deps, { slice, version }) => retireVersion(deps, slice, version)),
}
