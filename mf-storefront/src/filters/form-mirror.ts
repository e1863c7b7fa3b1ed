import { filtersOf, queryOf } from './address.ts'
import type { Filters } from './filters.ts'

/** The filters that stand in a form. */
export const readForm = (form: HTMLFormElement): Filters => {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return filtersOf(new URLSearchParams(pairs))
}

/** Whether the prices stand the wrong way round, as they do while the upper one is being typed: 500 and 1, of 1200. */
export const isHalfTyped = (form: HTMLFormElement): boolean => {
  const given = new FormData(form)
  const [low, high] = [given.get('minPrice'), given.get('maxPrice')]
  return Boolean(low) && Boolean(high) && Number(low) > Number(high)
}

export const isNumber = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'number'

const fillInput = (input: HTMLInputElement, query: URLSearchParams, isTyping: boolean) => {
  if (input.type === 'checkbox') input.checked = query.getAll(input.name).includes(input.value)
  else if (isNumber(input) && !isTyping) input.value = query.get(input.name) ?? ''
}

/**
 * Puts filters into a form, whoever rendered it. The form's own state follows the address this way, and not React's,
 * because the panel is used before its code is there.
 */
export const fillForm = (form: HTMLFormElement, filters: Filters): void => {
  const query = queryOf(filters)
  // not under somebody's fingers: they may be in the middle of one price, and the other belongs to it
  const isTyping = form.contains(document.activeElement) && isNumber(document.activeElement)
  for (const element of form.elements)
    if (element instanceof HTMLInputElement) fillInput(element, query, isTyping)
    else if (element instanceof HTMLSelectElement) element.value = query.get(element.name) ?? 'list'
}
