/** Whether a visitor likes an item now, and what they asked for; `wanted` absent means "the other way round". */
export type LikeCommand = { liked: boolean; wanted: boolean | undefined }

/**
 * Decides what becomes of a like.
 * @returns `liked` after the command, and whether anything changed: asking for what is already so changes nothing
 * @see decisions.md, Catalogue, cart, likes: the GET toggles, `?liked=` is idempotent
 */
export const decideLike = ({ liked, wanted }: LikeCommand): { liked: boolean; changed: boolean } => {
  const next = wanted ?? !liked
  return { liked: next, changed: next !== liked }
}
