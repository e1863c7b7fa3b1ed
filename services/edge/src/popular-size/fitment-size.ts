import type { Size } from '@zmig/edge-contract'

/**
 * Reads a bike's size in canonical form: `120/70-17`, `3.00-18` (no aspect ratio: profile `-`), `MT90-16`
 * (width `MT`) and `25x8-12` (ATV: diameter, width, rim).
 * @returns undefined for anything else: a bike without a readable size has no say in the ranking
 */
export const readFitmentSize = (canonical: string): Size | undefined => {
  const match =
    /^(?<width>[\d.]+)\/(?<profile>[\d.]+)-(?<rim>[\d.]+)$/.exec(canonical) ??
    /^(?<width>[A-Z]{2})(?<profile>\d+)-(?<rim>[\d.]+)$/.exec(canonical) ??
    /^(?<width>[\d.]+)x(?<profile>[\d.]+)-(?<rim>[\d.]+)$/.exec(canonical) ??
    /^(?<width>[\d.]+)-(?<rim>[\d.]+)$/.exec(canonical)
  if (!match?.groups) return undefined
  const { width = '', profile = '-', rim = '' } = match.groups
  return { width, profile, rim }
}
