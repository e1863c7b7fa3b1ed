import { Icon } from '../../kit/icon.tsx'
import { IconButton } from '../header-parts.tsx'
import { Place } from './search-box.styles.ts'
import { text } from './text.ts'
import { useSearchBox } from './use-search-box.ts'

const FORM = 'site-search'

/**
 * The search of the header: a plain form that works without JavaScript. Suggestions come in a file of their own as soon
 * as somebody is about to type.
 */
export const SearchBox = () => {
  const { form, input, suggestions, prepare, toggle, submit } = useSearchBox()
  return (
    <Place>
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
