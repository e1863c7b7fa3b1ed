import { partsOf, type Part } from '../marks.ts'

/** What the overlay says of a slice. */
export type SliceFacts = {
  version: string
  /** the team that answers for it; undefined when its build does not say */
  owner: string | undefined
  /** bytes that came of it on this page */
  loaded: () => { bytes: number; files: number }
}

/** A thousand bytes, as the budgets of the pages count. */
const KB = 1_000

/** `checkout 1.0.0-a` and, below it, `@zmigo/checkout · 41.2 KB in 2 files`. */
export const describePart = ({ slice, fragment }: Omit<Part, 'element'>, facts: SliceFacts | undefined) => {
  const { bytes, files } = facts?.loaded() ?? { bytes: 0, files: 0 }
  return {
    name: `${fragment === undefined ? slice : `${slice}/${fragment}`} ${facts?.version ?? '(no version)'}`,
    more: `${facts?.owner ?? 'no owner'} · ${(bytes / KB).toFixed(1)} KB in ${files} ${files === 1 ? 'file' : 'files'}`,
  }
}

/** Over the page and out of its flow; presses go through to the page. */
const STYLES = `
:host{position:fixed;inset:0;z-index:2147483647;pointer-events:none}
ul{margin:0;padding:0;list-style:none}
li{position:absolute;inset:0 auto auto 0;box-sizing:border-box;border:3px solid #b3005e;direction:ltr}
li[data-fragment]{border:3px dashed #0b57d0}
p{position:absolute;inset:0 auto auto 0;box-sizing:border-box;max-width:100%;margin:0;padding:4px 8px;
overflow-wrap:anywhere;background:#b3005e;color:#fff;font:12px/1.4 system-ui,sans-serif;text-align:left}
li[data-fragment] p{inset:auto 0 0 auto;background:#0b57d0}
b,span{display:block}`

/** Where a part is on the screen; of an element without a box of its own, where its content is. */
const placeOf = (element: Element): DOMRect => {
  const own = element.getBoundingClientRect()
  if (own.width > 0 || own.height > 0) return own
  const content = document.createRange()
  content.selectNodeContents(element)
  return content.getBoundingClientRect()
}

const createBox = ({ fragment }: Part) => {
  const box = document.createElement('li')
  if (fragment !== undefined) box.dataset['fragment'] = fragment
  const label = document.createElement('p')
  const name = document.createElement('b')
  const more = document.createElement('span')
  label.append(name, more)
  box.append(label)
  return { box, label, name, more }
}
type Box = ReturnType<typeof createBox>

const write = (element: Element, text: string) => {
  if (element.textContent !== text) element.textContent = text
}

/** Lays a box over its part, and its label where it can be seen while the part is longer than the screen. */
const place = ({ box, label }: Box, part: Part, origin: DOMRect) => {
  const { left, top, width, height } = placeOf(part.element)
  box.style.transform = `translate(${left - origin.left}px,${top - origin.top}px)`
  box.style.width = `${width}px`
  box.style.height = `${height}px`
  if (part.fragment === undefined) label.style.top = `${Math.max(0, Math.min(-top, height - label.offsetHeight))}px`
}

/**
 * Outlines every slice and every fragment on the page. It follows the page in each frame: slices scroll, grow, and change.
 * @param parent an element of the page that outlives its slices
 * @param slices by name
 * @returns a function that takes the outlines away
 */
export const showOutlines = (parent: Element, slices: Readonly<Record<string, SliceFacts>>): (() => void) => {
  const host = document.createElement('div')
  host.id = 'outlined-slices'
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const list = document.createElement('ul')
  list.setAttribute('role', 'list') // a list without bullets is none to Safari
  list.setAttribute('aria-label', 'חלקי הדף')
  root.append(list)
  parent.append(host)

  const boxes = new Map<Element, Box>()
  const draw = () => {
    const parts = partsOf(document, Object.keys(slices))
    for (const [element, { box }] of boxes)
      if (!parts.some((part) => part.element === element)) {
        box.remove()
        boxes.delete(element)
      }
    const origin = host.getBoundingClientRect()
    for (const part of parts) {
      const shown = boxes.get(part.element) ?? createBox(part)
      if (!shown.box.isConnected) list.append(shown.box)
      boxes.set(part.element, shown)
      const { name, more } = describePart(part, slices[part.slice])
      write(shown.name, name)
      write(shown.more, more)
      place(shown, part, origin)
    }
  }

  let next = 0
  const follow = () => {
    draw()
    next = requestAnimationFrame(follow)
  }
  follow()
  return () => {
    cancelAnimationFrame(next)
    host.remove()
  }
}
