/** No option is active: the keys belong to the text. */
export const NONE = -1

/**
 * The option that a key leads to. Down and up go round through the text itself, so that what was typed is never lost;
 * Home and End belong to the text unless an option is active.
 * @returns undefined when the key is not for the list
 */
export const activeAfter = (key: string, active: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : NONE
  if (key === 'ArrowUp') return active === NONE ? count - 1 : active - 1
  if (active === NONE) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
