/** One request for the pixel's picture, as the advertiser sees it. */
export type PixelHit = {
  at: string
  /** every parameter of the address, whether it is ours or not */
  parameters: Record<string, string>
  /** address of the page, when the browser gave it away */
  referrer: string | undefined
  /** names of the cookies that came along */
  cookies: string[]
}

const KEPT = 500

/** What the simulated pixel was asked for, in memory. */
export const createPixelEvents = ({ now }: { now: () => Date }) => {
  const hits: PixelHit[] = []
  return {
    receive: (hit: Omit<PixelHit, 'at'>): void => {
      hits.unshift({ at: now().toISOString(), ...hit })
      hits.length = Math.min(hits.length, KEPT)
    },
    /** newest first */
    received: (): PixelHit[] => [...hits],
  }
}
export type PixelEvents = ReturnType<typeof createPixelEvents>
