import { useId } from 'react'
import { Link } from '../../page/link.tsx'
import { markTyped } from './marks.ts'
import { type Purpose, suggestionHref, useCombobox } from './use-combobox.ts'
import { Status } from '../../kit/alert.tsx'
import { VisuallyHidden } from '../../kit/text.tsx'
import { Popup } from './suggestions.styles.ts'
import type { Suggestion } from '@zmig/edge-contract'
import type { Answer } from './suggestion-source.ts'

const kinds: Record<Suggestion['kind'], string> = {
  size: 'מידה',
  brand: 'מותג',
  line: 'דגם',
  category: 'קטגוריה',
  bike: 'אופנוע',
  product: 'צמיג',
}

/** Words of the suggestions. */
export const text = {
  list: 'הצעות לחיפוש',
  kind: (kind: Suggestion['kind']) => kinds[kind],
  count: (count: number) => (count === 1 ? 'צמיג אחד' : `${count} צמיגים`),
  waiting: 'מחפשים…',
  /** announced by a screen reader */
  found: (count: number) => (count === 1 ? 'הצעה אחת. עוברים אליה בחץ למטה.' : `${count} הצעות. עוברים ביניהן בחצים.`),
  none: 'אין הצעות למה שהקלדתם. אפשר לחפש בכל זאת.',
  failed: 'ההצעות לא נטענו. אפשר להמשיך להקליד או לחפש.',
}

/** One drawing for each kind, in the line of the kit's icons; they come with the suggestions. */
const paths: Record<Suggestion['kind'], string> = {
  size: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  brand: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  line: 'M8.5 3.5C6 6.5 6 17.5 8.5 20.5h7c2.5-3 2.5-14 0-17zM9 8l3 2.5 3-2.5M9 13l3 2.5 3-2.5',
  category: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  bike: 'M5.5 13a3.5 3.5 0 1 0 .01 0M18.5 13a3.5 3.5 0 1 0 .01 0M5.5 16.5L9 10h6l3.5 6.5M9 10l3.5 6.5M14 7h2.5l1 3',
  product: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5v9M7.5 12h9',
}

/** The kind as a drawing beside its word. */
export const KindMark = ({ kind }: Pick<Suggestion, 'kind'>) => (
  <svg
    width={22}
    height={22}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[kind]} />
  </svg>
)

/** Sizes and Latin names read left to right within Hebrew; a text with a Hebrew word in it does not. */
const directionOf = (words: string) => (/[א-ת]/.test(words) ? 'rtl' : 'ltr')

type Props = {
  id: string
  suggestion: Suggestion
  /** the text that it answers */
  typed: string
  active: boolean
  onChoose: (suggestion: Suggestion) => void
  /** whether a choice opens its page */
  opens: boolean
}

/** One suggestion: a link, so that it can be opened in another tab, with the part of an option. */
export const SuggestionOption = ({ id, suggestion, typed, active, onChoose, opens }: Props) => {
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
      onClick={(event) => {
        if (!opens) event.preventDefault()
        onChoose(suggestion)
      }}
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

/** The announcement of a change for screen readers. */
const announcement = ({ status, suggestions, reason = text.failed }: Answer): string => {
  if (status === 'failed') return reason
  if (status !== 'found') return ''
  return suggestions.length > 0 ? text.found(suggestions.length) : text.none
}

/** The message in place of an empty list. */
const Line = ({ status, reason = text.failed }: Answer) => {
  if (status === 'waiting') return <p className="waiting">{text.waiting}</p>
  return <p>{status === 'failed' ? reason : text.none}</p>
}

/**
 * Suggestions under a field; loaded when the field is pointed at or focused. A field that wants one kind says nothing while there is
 * none of it: what was typed may still be read.
 */
export const Suggestions = ({ input, ...purpose }: { input: HTMLInputElement } & Purpose) => {
  const list = useId()
  const { answer, open, isListed, active, optionId, choose } = useCombobox(input, list, purpose)
  const { status, suggestions } = answer
  const isSaid = open && (isListed || !purpose.only)
  return (
    <>
      <VisuallyHidden as="div">
        <Status>{isSaid && announcement(answer)}</Status>
      </VisuallyHidden>
      {isListed && (
        <Popup id={list} role="listbox" aria-label={text.list} aria-busy={status === 'waiting'}>
          {suggestions.map((suggestion, index) => (
            <SuggestionOption
              key={`${suggestion.kind} ${suggestion.ean ?? suggestion.text}`}
              id={optionId(index)}
              suggestion={suggestion}
              typed={answer.text}
              active={index === active}
              onChoose={choose}
              opens={!purpose.onChosen}
            />
          ))}
        </Popup>
      )}
      {isSaid && !isListed && status !== 'idle' && (
        <Popup>
          <Line {...answer} />
        </Popup>
      )}
    </>
  )
}
