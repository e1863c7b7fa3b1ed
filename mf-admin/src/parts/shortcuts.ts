import { useEffect, useRef } from 'react'

/** What the key `N` does, wherever the keys are listed. */
export const SHOW_ARRIVED = 'הצגת הזמנות שנכנסו'

/** Keys without a modifier, as `KeyboardEvent.key` names them; letters in lower case. */
export type Shortcuts = Record<string, () => void>

/**
 * A Hebrew layout sends other letters from the same keys, so for letters the key's place counts. It has the slash on Q: signs
 * count as they are.
 */
const keyOf = ({ key, code }: KeyboardEvent): string =>
  /^Key[A-Z]$/.test(code) && !/^[/?]$/.test(key) ? code.slice(3).toLowerCase() : key

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="textbox"], [role="spinbutton"]') !== null)

/** While a dialog or a menu is open, the keys are its own. */
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/**
 * Single keys of the back office, e.g. `{ j: next, k: previous, '/': focusSearch }`; they are listed in the help sheet (`?`).
 * Off while text is typed, while a dialog is open and beside Ctrl, Alt or Meta.
 */
export const useShortcuts = (shortcuts: Shortcuts, enabled = true): void => {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered()) return
      const action = latest.current[keyOf(event)]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [enabled])
}
