import type { SliceReport } from '@zmig/edge-contract'
import { createSigner, type Clock, type SessionSecrets } from '@zmig/kit'

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Marks of versions that pages were given, which pages send back with their reports. A mark is the same for every page of a day
 * that has the version, so pages are cached with it and it says nothing of a visitor. Every web process makes the same marks.
 */
export type GivenMarks = {
  /** the mark for a page that is given this version now */
  of: (slice: string, version: string) => string
  /** Whether a page of today or yesterday was given this version: a page may be open for a day. */
  isGiven: (report: Pick<SliceReport, 'slice' | 'version' | 'mark'>) => boolean
}

export const createGivenMarks = (secrets: SessionSecrets, clock: Clock): GivenMarks => {
  const signer = createSigner(secrets, 'slice-mark')
  const today = () => Math.floor(clock.now().getTime() / DAY_MS)
  // names of slices and versions hold no blank
  const textOf = (day: number, slice: string, version: string) => `${day} ${slice} ${version}`
  return {
    of: (slice, version) => signer.sign(textOf(today(), slice, version)),
    isGiven: ({ slice, version, mark }) =>
      mark !== undefined && [0, 1].some((ago) => signer.verify(textOf(today() - ago, slice, version), mark)),
  }
}
