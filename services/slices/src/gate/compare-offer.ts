import type { SliceMeta } from '../package/slice-meta.ts'
import type { Call, JsonSchema, ShellOffer } from '../package/slice-uses.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { findMisfit, type Misfit, type Way } from './fits.ts'

/** The shell that serves now, or the one before it, whose pages are still open. */
export type Shell = { offer: ShellOffer; which: 'live' | 'previous' }

type Needs = Pick<SliceMeta, 'slice' | 'shared' | 'uses'>

const nameOf = ({ which }: Shell) =>
  which === 'live' ? 'the live shop' : 'the previous build of the shop, whose pages are still open,'

const REBUILD = 'Build the slice against the shop as it is'
const cureOf = ({ which }: Shell, cure: string) =>
  which === 'live'
    ? `${cure}, and publish again.`
    : `${cure}, or wait a day after the last change of the shop, and publish again.`

const parts = (version: string) => /^(\d+)\.(\d+)\.(\d+)(-.+)?$/.exec(version)

/** Whether a version is the same or a later one without a breaking change, as `^` of npm has it. */
export const isCompatible = (provided: string, built: string): boolean => {
  if (provided === built) return true
  const mine = parts(built)
  const theirs = parts(provided)
  if (!mine || !theirs || theirs[4] !== undefined) return false
  const own = mine.slice(1, 4).map(Number)
  const offered = theirs.slice(1, 4).map(Number)
  const significant = own.findIndex((number) => number > 0)
  if (own.slice(0, significant + 1).some((number, index) => number !== offered[index])) return false
  const index = own.findIndex((number, place) => number !== offered[place])
  return index < 0 || (offered[index] ?? 0) > (own[index] ?? 0)
}

const versionFault = ({ slice, shared }: Needs, shell: Shell): Refusal | undefined => {
  for (const [name, built] of Object.entries(shared)) {
    const provided = shell.offer.shared[name]
    if (provided === undefined)
      return refuse(
        'SharedPackage',
        `${slice} takes ${name} from the shell, and ${nameOf(shell)} does not share it. ${cureOf(shell, 'Bring it in the bundle of the slice')}`,
      )
    if (!isCompatible(provided, built))
      return refuse(
        'SharedVersion',
        `${slice} was built for ${name} ${built}, and ${nameOf(shell)} has ${provided}. ${cureOf(shell, REBUILD)}`,
      )
  }
  return undefined
}

const nameFault = ({ slice, uses }: Needs, shell: Shell): Refusal | undefined => {
  for (const [name, wanted] of Object.entries(uses?.names ?? {}))
    for (const [imported, kind] of Object.entries(wanted)) {
      const there = shell.offer.names[name]?.[imported]
      if (there === undefined)
        return refuse(
          'MissingName',
          `${slice} imports ${imported} of ${name}, which ${nameOf(shell)} does not have. ${cureOf(shell, `Use what ${name} exports there`)}`,
        )
      if (there !== kind)
        return refuse(
          'OtherKind',
          `${slice} imports ${imported} of ${name} as ${kind}; in ${nameOf(shell)} it is ${there}. ${cureOf(shell, REBUILD)}`,
        )
    }
  return undefined
}

const READS: Record<Way, (call: string, misfit: Misfit) => string> = {
  answer: (call, { path, what }) => `the answer of ${call}: ${path || 'the whole'} ${what}`,
  request: (call, { path, what }) => `what ${call} takes: ${path || 'the whole'} ${what}`,
}

const anything: JsonSchema = {}

const callMisfit = (used: Call, there: Call, call: string): { code: string; text: string } | undefined => {
  const answer = findMisfit('answer', there.answer, used.answer)
  if (answer) return { code: 'AnswerChanged', text: READS.answer(call, answer) }
  for (const part of ['query', 'body'] as const) {
    const request = findMisfit('request', used[part] ?? { type: 'object', properties: {} }, there[part] ?? anything)
    if (request) return { code: 'RequestChanged', text: READS.request(call, request) }
  }
  return undefined
}

const edgeFault = ({ slice, uses }: Needs, shell: Shell): Refusal | undefined => {
  for (const [call, used] of Object.entries(uses?.edge ?? {})) {
    const there = shell.offer.edge[call]
    if (!there)
      return refuse(
        'MissingRoute',
        `${slice} calls ${call}, which ${nameOf(shell)} does not answer. ${cureOf(shell, 'Call what its edge contract has')}`,
      )
    const misfit = callMisfit(used, there, call)
    if (misfit)
      return refuse(
        misfit.code,
        `${slice} does not fit ${nameOf(shell)} in ${misfit.text}. ${cureOf(shell, `${REBUILD}, and read and send what its edge contract has`)}`,
      )
  }
  return undefined
}

/**
 * Compares what a slice needs with what a shell has for it: versions of the shared packages, names in them, and the calls of the
 * edge with the fields that the slice names.
 * @returns the first difference that breaks the slice; undefined when there is none
 */
export const compareOffer = (needs: Needs, shell: Shell): Refusal | undefined =>
  versionFault(needs, shell) ?? nameFault(needs, shell) ?? edgeFault(needs, shell)
