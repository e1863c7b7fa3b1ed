export { canonicalSection, canonicalSize, readCanonicalSize } from '@zmig/edge-contract'

/**
 * Size search ignores letter case: `mt` in an address is the width `MT` of the catalogue. Only widths have letters.
 * @param params of the address, with or without profile and rim
 */
export const widthInCapitals = (params: Record<string, string>): Record<string, string> => ({
  ...params,
  width: (params['width'] ?? '').toUpperCase(),
})
