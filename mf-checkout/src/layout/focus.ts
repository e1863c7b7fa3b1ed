import { useEffect, useRef } from 'react'

/** Moves the focus to a heading that has replaced what had it, and shows the page from its top. */
export const focusAtTop = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true })
  scrollTo(0, 0)
}

/**
 * Moves the focus when a button is replaced by what it opens: to the first text there with `tabIndex={-1}`, and back to
 * the button when it closes. Without it the focus would be lost with the removed button.
 */
export const useFocusInside = (open: boolean) => {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    part.current?.querySelector<HTMLElement>(open ? '[tabindex="-1"]' : 'button')?.focus()
  }, [open])
  return part
}
