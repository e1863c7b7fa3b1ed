import styled from '@emotion/styled'
import { buttonStyles, color, controlStyles, Form, navigate, space } from '@zmig/platform'
import { SEARCH_PATH } from './search.slice.ts'
import { text } from './text.ts'

const Row = styled(Form)`
  display: flex;
  gap: ${space(2)};
  max-inline-size: 640px;
  padding-block: ${space(2)} ${space(3)};
  & input {
    ${controlStyles}
    flex: 1 1 auto;
    min-inline-size: 0;
  }
  & input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  & button {
    ${buttonStyles}
    flex: none;
    padding-inline: ${space(5)};
  }
`

const hrefOf = (q: string): string => `${SEARCH_PATH}?${new URLSearchParams({ q: q.trim() })}`

/** The search field with the current text; a plain form without scripts. */
export const SearchField = ({ q }: { q: string }) => {
  const search = (form: FormData) => {
    const typed = form.get('q')
    navigate(hrefOf(typeof typed === 'string' ? typed : ''))
  }
  return (
    <Row key={q} role="search" method="get" action={SEARCH_PATH} onSubmit={search} aria-label={text.field}>
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={text.field}
        placeholder={text.placeholder}
      />
      <button type="submit" data-variant="primary">
        {text.search}
      </button>
    </Row>
  )
}
