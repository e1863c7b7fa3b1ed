import { useEffect, useRef } from 'react'

/**
 * The link that asks for more cards goes away with its press, and the focus would fall back to the start of the page. It
 * goes to the first new card instead, as soon as that one is there.
 */
export const useFocusOnNew = () => {
  const grid = useRef<HTMLUListElement>(null)
  const awaited = useRef<number>(undefined)

  // after each render: the new cards come with the rest of the list, which may take a while
  useEffect(() => {
    const card = awaited.current === undefined ? undefined : grid.current?.children[awaited.current]
    if (!card) return
    awaited.current = undefined
    card.querySelector<HTMLElement>('h3 a')?.focus()
  })

  return {
    grid,
    /** @param shown how many cards stand there now: the next one is the first new one */
    followNew: (shown: number) => {
      awaited.current = shown
    },
  }
}
