import { useEffect, useRef, type RefObject } from 'react'
import { cleared } from './active-filters.ts'
import { filtersOf, queryOf } from './address.ts'
import type { Filters } from './filters.ts'

/** Reads the filters of a form. */
export const readForm = (form: HTMLFormElement): Filters => {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return filtersOf(new URLSearchParams(pairs))
}

/** Whether the prices are swapped, as they are while the upper one is being typed: 500 and 1, of 1200. */
const isHalfTyped = (form: HTMLFormElement): boolean => {
  const given = new FormData(form)
  const low = given.get('minPrice')
  const high = given.get('maxPrice')
  return Boolean(low) && Boolean(high) && Number(low) > Number(high)
}

const isNumber = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'number'

const fillInput = (input: HTMLInputElement, query: URLSearchParams, isTyping: boolean) => {
  if (input.type === 'checkbox') input.checked = query.getAll(input.name).includes(input.value)
  else if (isNumber(input) && !isTyping) input.value = query.get(input.name) ?? ''
}

/**
 * Sets the fields of a form that the server or the browser rendered. The fields follow the address and not React's state,
 * because the panel is used before it is hydrated.
 */
const fillForm = (form: HTMLFormElement, filters: Filters): void => {
  const query = queryOf(filters)
  // do not change prices while one of them is being typed
  const isTyping = form.contains(document.activeElement) && isNumber(document.activeElement)
  for (const element of form.elements)
    if (element instanceof HTMLInputElement) fillInput(element, query, isTyping)
    else if (element instanceof HTMLSelectElement) element.value = query.get(element.name) ?? 'list'
}

/** 500 ms without a key: a number is likely to be whole. */
const TYPED_MS = 500

type Options = {
  filters: Filters
  /** @param isSameChoice the number that was applied before is still being typed */
  onApply: (filters: Filters, isSameChoice: boolean) => void
  /** the pointer or the focus is near the filters */
  onNear: () => void
}

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey

/**
 * Listens in the capture phase of the document: React stops events inside HTML that is not hydrated yet, before they reach
 * the form.
 */
const listen = (form: HTMLFormElement, latest: RefObject<Options>, signal: AbortSignal) => {
  let typing: ReturnType<typeof setTimeout> | undefined
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(
      name,
      (event) => {
        if (event.target instanceof Node && form.contains(event.target)) listener(event)
      },
      { capture: true, signal, passive: name === 'touchstart' },
    )
  /** the number that was applied while it was typed: until its field is left, what follows is the same choice */
  let typed: EventTarget | null = null
  const apply = (target: EventTarget | null) => {
    clearTimeout(typing)
    latest.current.onApply(readForm(form), target !== null && target === typed)
  }
  on('change', ({ target }) => {
    apply(target)
    typed = null
  })
  on('input', ({ target }) => {
    clearTimeout(typing)
    if (!isNumber(target)) return
    typing = setTimeout(() => {
      if (isHalfTyped(form)) return
      apply(target)
      typed = target
    }, TYPED_MS)
  })
  on('submit', (event) => {
    event.preventDefault()
    apply(null)
    if (form.matches(':popover-open')) form.hidePopover()
  })
  on('click', (event) => {
    if (!(event.target as Element).closest('[data-clear]') || !isPlain(event)) return
    event.preventDefault()
    latest.current.onApply(cleared(latest.current.filters), false)
    form.querySelector('h2')?.focus()
  })
  on('toggle', (event) => {
    // the event comes after the panel opened: who is in a field already stays there
    if (event.newState === 'open' && !form.contains(document.activeElement)) form.querySelector('h2')?.focus()
  })
  for (const name of ['pointerover', 'focusin', 'touchstart', 'beforetoggle'] as const)
    on(name, () => latest.current.onNear())
  signal.addEventListener('abort', () => clearTimeout(typing))
}

/**
 * Connects the filter form with the address, by listeners of the document and not React's: the form may be HTML of the
 * server that is not hydrated yet.
 */
export const useFilterForm = (options: Options) => {
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef(options)
  const { filters } = options
  const address = String(queryOf(filters))

  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    // apply what was ticked before hydration; a form without its panel has no filters to read
    const early = element.querySelector('h2') ? readForm(element) : latest.current.filters
    if (String(queryOf(early)) !== String(queryOf(latest.current.filters))) latest.current.onApply(early, false)
    const ending = new AbortController()
    listen(element, latest, ending.signal)
    return () => ending.abort()
  }, [])
  useEffect(() => {
    if (form.current) fillForm(form.current, filters)
    // by its address: equal filters may come in another object
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address])
  return form
}
