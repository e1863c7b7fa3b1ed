/** What a browser knows about the visitor's wishes and line. */
type Wishes = {
  /** prefers-reduced-motion */
  reducedMotion: boolean
  /** Network Information; Chromium only */
  connection?: { saveData?: boolean; effectiveType?: string } | undefined
}

/** A film of two hundred kilobytes takes a minute there. */
const SLOW: ReadonlySet<string> = new Set(['slow-2g', '2g'])

/** Whether a film that only decorates may be fetched and played: not for whoever wants calm, or pays by the megabyte. */
export const isWelcome = ({ reducedMotion, connection }: Wishes): boolean =>
  !reducedMotion && !connection?.saveData && !SLOW.has(connection?.effectiveType ?? '')
