/** Headers of a request, as Node gives them. */
type Headers = { range?: string | undefined; 'if-range'?: string | string[] | undefined }

/** Places of the first and the last byte that are wanted. */
export type ByteRange = { first: number; last: number }

/**
 * The part of a file that a request asks for (RFC 9110, section 14).
 *
 * @param length of the file in bytes
 * @returns `whole` when no part is asked for, or one that we need not understand: several at once, another unit, or one
 *   that depends on a validator, which our files have none of; `beyond` when nothing of the file is wanted
 */
export const readRange = (
  { range, 'if-range': condition }: Headers,
  length: number,
): ByteRange | 'whole' | 'beyond' => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (condition !== undefined || (from === '' && to === '')) return 'whole'
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  // what ends before it begins is not a range at all
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole'
  return first > last ? 'beyond' : { first, last }
}
