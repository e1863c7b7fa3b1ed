/**
 * What a part of the page reports: an error, or, without one, that it runs now. Errors that reached the window's
 * handlers have no part.
 */
export type Happened = [part: string, error?: unknown]

/** Keeps what happens until the beacon comes, and afterwards tells it: the beacon replaces `push`. */
export const keepHappened = (): Happened[] => {
  const happened: Happened[] = []
  self.onerror = self.onunhandledrejection = (...told: unknown[]) => void happened.push(['', told])
  return happened
}
