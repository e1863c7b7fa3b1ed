/**
 * Decides a like: one like per visitor and item, however often it is asked for.
 *
 * @param command.liked whether the visitor likes the item now
 * @param command.wanted the wanted state; undefined toggles the like
 * @returns `liked` after the command, and whether it changed
 * @see decisions.md, Catalogue, cart, likes: the GET toggles, `?liked=` is idempotent
 */
export const decideLike = ({
  liked,
  wanted,
}: {
  liked: boolean
  wanted: boolean | undefined
}): { liked: boolean; changed: boolean } => {
  const next = wanted ?? !liked
  return { liked: next, changed: next !== liked }
}
