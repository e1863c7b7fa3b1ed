type Span = { from: number; to: number }

/** `2014–2026`, or a single year; several spans, newest first, are separated by commas. */
export const yearsText = (spans: readonly Span[]): string =>
  spans
    .toReversed()
    .map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
    .join(', ')
