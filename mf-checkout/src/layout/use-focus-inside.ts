import { useEffect, useRef } from 'react'

/**
 * Takes the focus along when a button gives its place to what it opens: to the words there that may have it
 * (`tabIndex={-1}`), and back to the button when it closes. A button that is gone leaves it nowhere.
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
