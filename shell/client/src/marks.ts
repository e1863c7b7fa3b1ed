/** What a page says of its parts: the element of a slice has its name as its id, that of a fragment `data-fragment`. */
const SLICE = 'slice-'
const FRAGMENT = 'data-fragment'

/** A part of a page that one team answers for. */
export type Part = {
  element: Element
  slice: string
  /** name of the fragment that another slice shows here */
  fragment?: string
}

/** `checkout/mini-cart`: the slice that offers a fragment, and the fragment's name. */
const readFragment = (element: Element): Part => {
  const [slice = '', fragment = ''] = (element.getAttribute(FRAGMENT) ?? '').split('/')
  return { element, slice, fragment }
}

/** The fragments on the page. */
export const fragmentsOf = (page: ParentNode): Part[] => [...page.querySelectorAll(`[${FRAGMENT}]`)].map(readFragment)

/** The slices that show something, and the fragments on the page. @param names of all slices */
export const partsOf = (page: Document, names: readonly string[]): Part[] => [
  ...names.flatMap((slice) => {
    const element = page.getElementById(SLICE + slice)
    return element?.childElementCount ? [{ element, slice }] : []
  }),
  ...fragmentsOf(page),
]

/**
 * The slice that a place on the page belongs to: inside a fragment the one that offers it, whichever slice shows it.
 * @returns undefined outside of every slice, and for what is not on the page any more
 */
export const sliceAt = (place: Node | null | undefined): string | undefined => {
  const element = place instanceof Element ? place : place?.parentElement
  const part = element?.closest(`[${FRAGMENT}],[id^="${SLICE}"]`)
  if (!part) return undefined
  return part.hasAttribute(FRAGMENT) ? readFragment(part).slice : part.id.slice(SLICE.length)
}
