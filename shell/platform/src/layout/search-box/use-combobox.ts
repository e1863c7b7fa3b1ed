import { suggestSearches, type Suggestion } from '@zmig/edge-contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { announceIntent, navigate } from '../../page/navigation.ts'
import { usePlatform } from '../../platform-context.ts'
import { activeAfter, NONE } from './active-option.ts'
import { suggestionHref } from './suggestion-href.ts'
import { createSuggestionSource, nothingAsked, type Answer } from './suggestion-source.ts'

/** Writes what a screen reader must know onto the field, which React has rendered long before. */
const describe = (input: HTMLInputElement, attributes: Record<string, string | undefined>) => {
  for (const [name, value] of Object.entries(attributes))
    if (value === undefined) input.removeAttribute(name)
    else input.setAttribute(name, value)
}

/** What was chosen stands in the field, and the field of a phone goes away. */
const complete = (input: HTMLInputElement, text: string) => {
  input.value = text
  input.form?.togglePopover(false)
}

/**
 * Makes the field a combobox (WAI-ARIA, list autocomplete with manual selection).
 * @param listId id of the listbox, of which the options' ids are made
 */
export const useCombobox = (input: HTMLInputElement, listId: string) => {
  const { edge } = usePlatform()
  const [answer, setAnswer] = useState<Answer>(nothingAsked)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const [want] = useState(() =>
    createSuggestionSource({
      ask: async (q, signal) => (await edge.call(suggestSearches, { query: { q }, signal })).suggestions,
      tell: (next) => {
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
  const choose = ({ text }: Suggestion) => {
    complete(input, text)
    close()
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
      return navigate(suggestionHref(chosen))
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
    if (option) announceIntent(suggestionHref(option))
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
    // letters that were typed while this file was on its way
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
