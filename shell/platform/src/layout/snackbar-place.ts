/** A part of the screen, in pixels from its top left corner. */
export type Box = { top: number; bottom: number; left: number; right: number }

/** Between the message and a price, in pixels. */
const GAP = 4

/**
 * How far a message at the lower edge of the screen rises so that it covers no price, in pixels.
 * @param message where it is without rising
 * @param highest the top of the screen that it may reach; when no place below that is free, it does not rise
 */
export const riseOver = (prices: readonly Box[], message: Box, highest: number): number => {
  const lowestFirst = prices
    .filter(({ left, right }) => left < message.right && right > message.left)
    .toSorted((one, other) => other.bottom - one.bottom)
  const rise = lowestFirst.reduce(
    (risen, { top, bottom }) =>
      bottom + GAP > message.top - risen && top - GAP < message.bottom - risen ? message.bottom - top + GAP : risen,
    0,
  )
  return message.top - rise < highest ? 0 : rise
}

/** Prices that are drawn, also at the edge of the screen. */
const pricesOnScreen = (): Box[] =>
  [...document.querySelectorAll('main bdi[dir="ltr"]')]
    .filter((element) => element.textContent.includes('₪') && element.checkVisibility({ contentVisibilityAuto: true }))
    .map((element) => element.getBoundingClientRect())

/** Moves a message of the lower edge up until it covers no price. */
export const moveOffPrices = (message: HTMLElement): void => {
  message.style.removeProperty('--rise')
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const rise = riseOver(pricesOnScreen(), message.getBoundingClientRect(), Math.max(header, 0))
  message.style.setProperty('--rise', `${rise}px`)
}
