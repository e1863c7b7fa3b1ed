/** First parts of addresses that the shop answers itself, before it looks for a page; `shell/server` mounts them. */
export const RESERVED = ['edge', 'assets', 'boot', 'health', 'slices'] as const

const reserved: readonly string[] = RESERVED

/** The part of an address or pattern that the shop keeps for itself, e.g. `/edge`; undefined when a page may stand there. */
export const reservedPartOf = (address: string): string | undefined => {
  // routes of the shop do not tell upper case from lower case
  const part = address.split('/')[1]?.toLowerCase() ?? ''
  return reserved.includes(part) ? `/${part}` : undefined
}
