import { profiles, rims, tyresBySize, widths } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

type Size = { width: string; profile: string; rim: string }

/** What the size search asks the edge. Every call throws an EdgeError when no usable answer comes. */
export const sizeSearchApi = (edge: EdgeClient) => ({
  widths: async () => (await edge.call(widths)).filter(Boolean),
  profiles: (width: string) => edge.call(profiles, { params: { width } }),
  rims: async (width: string, profile: string) =>
    (await edge.call(rims, { params: { width, profile } })).filter(Boolean),
  countTyres: async (size: Size) => (await edge.call(tyresBySize, { params: size })).result.length,
})
