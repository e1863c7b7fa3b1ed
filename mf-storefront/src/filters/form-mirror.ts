import { filtersOf, queryOf } from './address.ts'
import type { Filters } from './filters.ts'

/** The filters that stand in a form. */
export const readForm = (form: HTMLFormElement): Filters => {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return filtersOf(new URLSearchParams(pairs))
}

const fillInput = (input: HTMLInputElement, query: URLSearchParams) => {
  if (input.type === 'checkbox') input.checked = query.getAll(input.name).includes(input.value)
  // not under somebody's fingers: they may be in the middle of a number
  else if (input.type === 'number' && input !== document.activeElement) input.value = query.get(input.name) ?? ''
}

/**
 * Puts filters into a form, whoever rendered it. The form's own state follows the address this way, and not React's,
 * because the panel is used before its code is there.
 */
export const fillForm = (form: HTMLFormElement, filters: Filters): void => {
  const query = queryOf(filters)
  for (const element of form.elements)
    if (element instanceof HTMLInputElement) fillInput(element, query)
    else if (element instanceof HTMLSelectElement) element.value = query.get(element.name) ?? 'list'
}
