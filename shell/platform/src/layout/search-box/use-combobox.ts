import { useEffect, useEffectEvent, useState } from 'react'
import { type Suggestion, suggestSearches } from '@zmig/edge-contract'
import { searchHref } from '../navigation-links.ts'
import { announceIntent, navigate } from '../../page/navigation.ts'
import { usePlatform } from '../../platform-context.tsx'
import { type Answer, createSuggestionSource, noAnswer } from './suggestion-source.ts'

/** No option is active: the keys belong to the text. */
export const NONE = -1

/**
 * The option that a key selects. Down and up cycle through the typed text too, so that it is never lost;
 * Home and End belong to the text unless an option is active.
 * @returns undefined when the key is not for the list
 */
export const activeAfter = (key: string, active: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : NONE
  if (key === 'ArrowUp') return active === NONE ? count - 1 : active - 1
  if (active === NONE) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const segment = encodeURIComponent

/**
 * The address of a suggestion: the page of its size, brand, category, bike or product. A suggestion that has no page of its
 * own, or says more than a name (`Michelin 180/55-17`: the edge then sends no ids), is searched for.
 */
export const suggestionHref = (suggestion: Suggestion): string => {
  const { kind, text, width, profile, rim, brand, category, bike, ean, name } = suggestion
  const { brandSlug, modelSlug, apart } = suggestion
  if (kind === 'size' && width && rim) return `/list/moto/${segment(width)}/${segment(profile || '-')}/${segment(rim)}`
  if (kind === 'brand' && brand) return `/list/moto/by/brand/${segment(brand)}`
  if (kind === 'category' && category) return `/list/moto/category/${segment(category)}`
  if (kind === 'product' && ean) return `/tire/moto/${ean}/${segment(name || 'tire')}`
  if (kind === 'bike' && bike && brandSlug && modelSlug)
    return `/bike/${segment(brandSlug)}/${segment(modelSlug)}${apart ? `?bike=${segment(bike)}` : ''}`
  return searchHref(text)
}

/** Sets the ARIA attributes of the field, which React rendered earlier. */
const describe = (input: HTMLInputElement, attributes: Record<string, string | undefined>) => {
  for (const [name, value] of Object.entries(attributes))
    if (value === undefined) input.removeAttribute(name)
    else input.setAttribute(name, value)
}

/** Writes the choice into the field and closes the search of a phone. */
const complete = (input: HTMLInputElement, text: string) => {
  input.value = text
  if (input.form?.popover) input.form.togglePopover(false)
}

/** What a field other than that of the header does with suggestions. */
export type Purpose = {
  /** the only kind that helps there */
  only?: Suggestion['kind']
  /** takes the choice, instead of opening its page */
  onChosen?: (suggestion: Suggestion) => void
}

/**
 * Makes the field a combobox (WAI-ARIA, list autocomplete with manual selection).
 * @param listId id of the listbox, of which the options' ids are made
 */
export const useCombobox = (input: HTMLInputElement, listId: string, { only, onChosen }: Purpose = {}) => {
  const { edge } = usePlatform()
  const [answer, setAnswer] = useState<Answer>(noAnswer)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const [want] = useState(() =>
    createSuggestionSource({
      fetchSuggestions: async (q, signal) => {
        const { suggestions } = await edge.call(suggestSearches, { query: { q }, signal })
        return only ? suggestions.filter(({ kind }) => kind === only) : suggestions
      },
      onAnswer: (next) => {
        setAnswer(next)
        setActive(NONE)
      },
    }),
  )
  const { suggestions } = answer
  const isListed = open && suggestions.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  const close = () => {
    setOpen(false)
    setActive(NONE)
  }
  const look = () => {
    setOpen(true)
    want(input.value)
  }
  const choose = (suggestion: Suggestion) => {
    complete(input, suggestion.text)
    close()
    onChosen?.(suggestion)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const chosen = suggestions[active]
    const { key } = event
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (key === 'Tab') return close()
    // the list first; the next one closes the field of a phone
    if (key === 'Escape' && open && answer.status !== 'idle') event.preventDefault()
    if (key === 'Escape') return close()
    if (key === 'Enter' && isListed && chosen) {
      event.preventDefault()
      choose(chosen)
      return onChosen ? undefined : navigate(suggestionHref(chosen))
    }
    if (!isListed) {
      if (key !== 'ArrowDown') return
      event.preventDefault()
      return look()
    }
    const next = activeAfter(key, active, suggestions.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    const option = suggestions[next]
    if (option && !onChosen) announceIntent(suggestionHref(option))
  })
  const onFocusOut = useEffectEvent((event: FocusEvent) => {
    if (!input.form?.contains(event.relatedTarget as Node | null)) close()
  })
  const onLook = useEffectEvent(look)
  const onLeave = useEffectEvent(close)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const look = () => onLook()
    input.addEventListener('input', look, { signal })
    input.addEventListener('click', look, { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.form?.addEventListener('focusout', (event) => onFocusOut(event), { signal })
    input.form?.addEventListener('submit', () => onLeave(), { signal })
    addEventListener('popstate', () => onLeave(), { signal })
    // letters typed while this file was loading
    if (document.activeElement === input && input.value) look()
    return () => listening.abort()
  }, [input])

  useEffect(() => {
    describe(input, {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isListed),
      'aria-controls': isListed ? listId : undefined,
      'aria-activedescendant': isListed && active !== NONE ? `${listId}-${active}` : undefined,
    })
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, isListed, active])

  return { answer, open, isListed, active, optionId, choose }
}
