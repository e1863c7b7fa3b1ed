/** Metric tyres are at least 25 % high; the second number of an ATV size is its width in inches. */
const LEAST_ASPECT_RATIO = 25

/** What stands between section and rim: a separator, or a letter for the construction. */
const BEFORE_RIM = String.raw`\s*(?:[-/\s]|ZR|R|B)\s*(?<rim>\d{1,2})(?!\d)`
const metric = new RegExp(
  String.raw`^(?<width>[1-9]\d{1,2})\s*[-/Xx×\s]\s*(?<profile>\d{1,3}(?:\.\d)?)` + BEFORE_RIM,
  'i',
)
const lettered = new RegExp(String.raw`^(?<width>M[A-Z])\s?(?<profile>\d{2})` + BEFORE_RIM, 'i')
const inches = new RegExp(String.raw`^(?<width>[1-9]\d?[.,]\d{1,2})` + BEFORE_RIM, 'i')

/**
 * The size that somebody typed, in canonical form: `120/70-17`, `MT90-16`, `25x8-12`, `3.00-18`.
 * @returns undefined when the text does not begin with a size that we can read; what follows the size is not taken
 */
export const requestedSize = (typed: string): string | undefined => {
  const text = typed.trim()
  const {
    width = '',
    profile = '',
    rim = '',
  } = (metric.exec(text) ?? lettered.exec(text) ?? inches.exec(text))?.groups ?? {}
  if (rim === '') return undefined
  if (profile === '') return `${width.replace(',', '.')}-${rim}`
  if (/^m/i.test(width)) return `${width.toUpperCase()}${profile}-${rim}`
  return `${width}${Number(profile) < LEAST_ASPECT_RATIO ? 'x' : '/'}${profile}-${rim}`
}
