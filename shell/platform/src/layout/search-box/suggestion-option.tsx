import { Link } from '../../page/link.tsx'
import { KindMark } from './kind-mark.tsx'
import { markTyped } from './marks.ts'
import { suggestionHref } from './suggestion-href.ts'
import { text } from './suggestion-text.ts'
import type { Suggestion } from '@zmig/edge-contract'

/** Sizes and Latin names read left to right within Hebrew; a text with a Hebrew word in it does not. */
const directionOf = (words: string) => (/[א-ת]/.test(words) ? 'rtl' : 'ltr')

type Props = {
  id: string
  suggestion: Suggestion
  /** the text that it answers */
  typed: string
  active: boolean
  onChoose: (suggestion: Suggestion) => void
}

/** One suggestion: a link, so that it can be opened in another tab, with the part of an option. */
export const SuggestionOption = ({ id, suggestion, typed, active, onChoose }: Props) => {
  const { kind, text: words, count } = suggestion
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={suggestionHref(suggestion)}
      // the field keeps the focus, and with it the keyboard of a phone its place
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(suggestion)}
    >
      <KindMark kind={kind} />
      <span className="name">
        <bdi dir={directionOf(words)}>
          {markTyped(words, typed).map((stretch, place) =>
            // oxlint-disable-next-line react/no-array-index-key -- stretches of one text have no other name
            stretch.typed ? <mark key={place}>{stretch.text}</mark> : stretch.text,
          )}
        </bdi>{' '}
        <small className="kind">{text.kind(kind)}</small>
      </span>
      {kind !== 'product' && <small>{text.count(count)}</small>}
    </Link>
  )
}
