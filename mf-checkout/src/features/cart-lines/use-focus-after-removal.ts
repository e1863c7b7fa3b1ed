import { useEffect, useRef } from 'react'

/**
 * Takes the focus to the line that has taken a removed one's place, or to the last; a button that is gone leaves it
 * nowhere. @param count lines that are shown now
 */
export const useFocusAfterRemoval = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(undefined)
  useEffect(() => {
    if (removed.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-part="remove"] button') ?? []
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus()
    removed.current = undefined
  }, [count])
  return { list, removing: (index: number) => void (removed.current = index) }
}
