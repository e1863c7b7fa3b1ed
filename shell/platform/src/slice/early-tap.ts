/** 10 s: who has waited longer has given up, and would not understand what moves now. */
const FRESH_MS = 10_000

/** What the shell's inline script keeps: the last tap, when it was on a control that is marked `data-early`. */
type EarlyTap = { control: HTMLElement; at: number } | null

/** Presses once what was tapped before this part of the page came to life: a slow phone shows a button long before it works. */
export const replayEarlyTap = (element: HTMLElement | null): void => {
  const memory = globalThis as { zmigoEarlyTap?: EarlyTap }
  const tap = memory.zmigoEarlyTap
  if (!tap || !element?.contains(tap.control)) return
  memory.zmigoEarlyTap = null
  if (performance.now() - tap.at < FRESH_MS) tap.control.click()
}
