import { createSigner, type Clock, type SessionSecrets } from '@zmig/kit'

/**
 * Why one browser gets a version of a slice: it began to buy with it, it opened a preview that was sent to it, or its owner
 * works on it.
 */
export type ChoiceKind = 'purchase' | 'preview' | 'override'

/** Versions that a person opened a link to. */
export const TRIALS = ['preview', 'override'] as const satisfies readonly ChoiceKind[]

/** A version of a slice for one browser, until a moment. */
export type SignedChoice = { kind: ChoiceKind; slice: string; version: string; until: Date }

/** Writes and reads choices that browsers keep. The text fits into a cookie and into an address as it is. */
export type SignedChoices = {
  /** @param minutes how long it lasts */
  write(choice: Pick<SignedChoice, 'kind' | 'slice' | 'version'>, minutes: number): string
  /** @returns undefined for a text that was altered, that is of another kind, or whose time is over */
  read(kinds: readonly ChoiceKind[], text: string): SignedChoice | undefined
}

const MINUTE_MS = 60_000

/** Names of slices and versions have none of these. */
const SEPARATOR = '~'

export const createSignedChoices = (secrets: SessionSecrets, clock: Clock): SignedChoices => {
  const signer = createSigner(secrets, 'slice-choice')
  return {
    write: ({ kind, slice, version }, minutes) => {
      const until = Math.ceil(clock.now().getTime() / MINUTE_MS) + minutes
      const signed = [kind, slice, version, until.toString(36)].join(SEPARATOR)
      return signed + SEPARATOR + signer.sign(signed)
    },
    read: (kinds, text) => {
      const [name, slice = '', version = '', minute = '', signature = '', ...rest] = text.split(SEPARATOR)
      const kind = kinds.find((each) => each === name)
      if (!kind || rest.length > 0) return undefined
      if (!signer.verify([kind, slice, version, minute].join(SEPARATOR), signature)) return undefined
      const until = new Date(Number.parseInt(minute, 36) * MINUTE_MS)
      return until > clock.now() ? { kind, slice, version, until } : undefined
    },
  }
}
