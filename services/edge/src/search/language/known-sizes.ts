import type { Size } from '@zmig/edge-contract'
import { canonicalSection, canonicalSize } from '../../size/canonical-size.ts'

/** The sizes of the catalogue: what decides where a text without signs (`180 55 17`, `1805517`) could be anything. */
export type KnownSizes = {
  /** canonical forms */
  sizes: ReadonlySet<string>
  /** width and profile, canonical */
  sections: ReadonlySet<string>
  widths: ReadonlySet<string>
  rims: ReadonlySet<string>
  /** by their digits alone: `1805517`, `30018` */
  byDigits: ReadonlyMap<string, Size>
}

export const knownSizesOf = (sizes: readonly Size[]): KnownSizes => ({
  sizes: new Set(sizes.map(canonicalSize)),
  sections: new Set(sizes.map(canonicalSection)),
  widths: new Set(sizes.map(({ width }) => width)),
  rims: new Set(sizes.map(({ rim }) => rim)),
  byDigits: new Map(
    sizes
      .toSorted((a, b) => (canonicalSize(a) < canonicalSize(b) ? 1 : -1)) // the first of equal digits wins
      .map((size) => [canonicalSize(size).replaceAll(/\D/g, ''), size]),
  ),
})
