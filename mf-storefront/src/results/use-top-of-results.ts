import { useEffect, useRef } from 'react'

/**
 * A choice made far down the list may leave a short one: the window goes back to the first card then, and stays where it
 * is when the first card is in sight anyway.
 *
 * @param choice changes when another choice is made
 */
export const useTopOfResults = (choice: string) => {
  const section = useRef<HTMLElement>(null)
  const before = useRef(choice)
  useEffect(() => {
    if (before.current === choice) return
    before.current = choice
    const top = section.current?.getBoundingClientRect().top ?? 0
    if (top < 0) section.current?.scrollIntoView()
  }, [choice])
  return section
}
