/**
 * As `Promise.all`, but it fails only when every work has ended: until then a build may write into its folder, and a folder that is
 * written to cannot be removed.
 */
export const allEnded = async <T extends readonly unknown[] | []>(
  works: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> => {
  await Promise.allSettled(works)
  return Promise.all(works)
}
