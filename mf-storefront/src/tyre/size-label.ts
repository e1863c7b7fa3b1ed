type SizeParts = { width: string; profile: string; rim: string }

/** ATV sizes name the outer diameter first, 15 to 39 inches; widths of inch tyres are below, millimetres above. */
const isAtv = (width: number) => width >= 15 && width < 40

const hasNoProfile = (profile: string) => profile === '-' || profile === ''

/** What stands between a width and its profile: `180/55`, `25x8`, `MT90`. */
export const separatorAfter = (width: string): string => {
  if (/^[A-Z]+$/i.test(width)) return ''
  return isAtv(Number(width)) ? 'x' : '/'
}

/** Writes a size as riders say it: `180/55-17`, `3.00-18`, `MT90-16`, `25x8-12`. */
export const sizeLabel = ({ width, profile, rim }: SizeParts): string => {
  if (hasNoProfile(profile)) return `${width}-${rim}`
  return `${width}${separatorAfter(width)}${profile}-${rim}`
}

/** Reads what `sizeLabel` writes. @returns undefined for any other text */
export const readSizeLabel = (label: string): SizeParts | undefined => {
  const [, letters, ratio, width, profile = '-', rim] =
    /^(?:([A-Z]+)(\d+)|([\d.]+)(?:[/x]([\d.]+))?)-([\d.]+)$/i.exec(label) ?? []
  if (!rim) return undefined
  return letters && ratio ? { width: letters, profile: ratio, rim } : width ? { width, profile, rim } : undefined
}

const MM_PER_INCH = 25.4

/** Sidewall height in millimetres, or undefined for sizes whose letters hide it. */
const sidewall = (width: number, profile: string): number | undefined => {
  if (Number.isNaN(width)) return undefined
  const millimetres = width < 15 ? width * MM_PER_INCH : width
  return hasNoProfile(profile) ? millimetres : (millimetres * Number(profile)) / 100
}

/**
 * How much of the tyre's diameter is rim, for a drawing to scale.
 * @returns 0.5 to 0.78; 0.68 as long as the size is not complete
 */
export const rimShare = ({ width, profile, rim }: SizeParts): number => {
  const diameter = Number(rim) * MM_PER_INCH
  if (!width || !profile || !diameter) return 0.68
  if (isAtv(Number(width))) return Math.max(0.5, Number(rim) / Number(width))
  const height = sidewall(Number(width), profile)
  return height ? Math.min(0.78, Math.max(0.5, diameter / (diameter + 2 * height))) : 0.68
}
