import { type ComponentType, type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { navigate, useAddress } from '../../page/navigation.ts'
import { searchHref } from '../navigation-links.ts'
import { Icon } from '../../kit/icon.tsx'
import { IconButton } from '../header-parts.tsx'
import { Place } from './search-box.styles.ts'

const text = {
  search: 'חיפוש צמיגים',
  open: 'חיפוש',
  placeholder: 'מידה, מותג או אופנוע',
  submit: 'לחיפוש',
}

/** The code of the suggestions, for fields that ask for what the search knows. */
export const loadSuggestions = async () =>
  (await import(/* webpackChunkName: "search-suggestions" */ './suggestions.tsx')).Suggestions

/** The list once its code is there, and the field that it belongs to. */
type Loaded = { List: ComponentType<{ input: HTMLInputElement }>; input: HTMLInputElement }

const typedIn = (address: string): string | null => {
  const { pathname, searchParams } = new URL(address, location.href)
  return pathname === '/search' ? searchParams.get('q') : null
}

/** State and events of the form; the typed text stays in the DOM input, so that it survives hydration. */
const useSearchBox = () => {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [suggestions, setSuggestions] = useState<Loaded>()
  const address = useAddress('')

  const prepare = () => {
    const field = input.current
    if (suggestions || !field) return
    loadSuggestions().then(
      (List) => setSuggestions({ List, input: field }),
      () => undefined, // the form searches without them, and the next focus asks again
    )
  }

  // the visitor may have focused the field before hydration
  useEffect(() => {
    if (document.activeElement === input.current) prepare()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, [])

  // the field shows the text of the current search, except while the visitor types
  useEffect(() => {
    const typed = typedIn(address)
    if (typed && input.current && document.activeElement !== input.current) input.current.value = typed
  }, [address])

  // on a desktop the form is no popover, so a rotated tablet closes it
  useEffect(() => {
    const desktop = matchMedia('(min-width: 1024px)')
    const leave = () => void (desktop.matches && form.current?.togglePopover(false))
    desktop.addEventListener('change', leave)
    return () => desktop.removeEventListener('change', leave)
  }, [])

  /** Instead of the browser's own opening, to put the cursor into the field while the tap still allows a keyboard. */
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    if (!form.current?.togglePopover()) return
    input.current?.focus()
    input.current?.select()
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = input.current?.value.trim()
    if (!typed) return input.current?.focus()
    form.current?.togglePopover(false)
    navigate(searchHref(typed))
  }

  return { form, input, suggestions, prepare, toggle, submit }
}

const FORM = 'site-search'

/**
 * The search of the header: a plain form that works without JavaScript. Suggestions are loaded from their own file
 * when the field is pointed at or focused.
 */
export const SearchBox = () => {
  const { form, input, suggestions, prepare, toggle, submit } = useSearchBox()
  return (
    <Place data-browsing="">
      <IconButton
        type="button"
        aria-label={text.open}
        popoverTarget={FORM}
        onClick={toggle}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="search" size={26} />
      </IconButton>
      <form
        ref={form}
        id={FORM}
        popover="auto"
        role="search"
        aria-label={text.search}
        action="/search"
        method="get"
        onSubmit={submit}
      >
        <div className="field">
          <input
            ref={input}
            name="q"
            type="text"
            aria-label={text.search}
            placeholder={text.placeholder}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            onPointerEnter={prepare}
            onFocus={prepare}
          />
          <button type="submit" aria-label={text.submit}>
            <Icon name="search" size={22} />
          </button>
        </div>
        {suggestions && <suggestions.List input={suggestions.input} />}
      </form>
    </Place>
  )
}
