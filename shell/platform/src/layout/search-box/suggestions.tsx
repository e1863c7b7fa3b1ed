import { useId } from 'react'
import { Status } from '../../kit/alert.tsx'
import { VisuallyHidden } from '../../kit/text.tsx'
import { SuggestionOption } from './suggestion-option.tsx'
import { text } from './suggestion-text.ts'
import { Popup } from './suggestions.styles.ts'
import { useCombobox } from './use-combobox.ts'
import type { Answer } from './suggestion-source.ts'

/** What a screen reader is told of a change that it does not see. */
const announcement = ({ status, suggestions }: Answer): string => {
  if (status === 'failed') return text.failed
  if (status !== 'found') return ''
  return suggestions.length > 0 ? text.found(suggestions.length) : text.none
}

/** What stands in the place of the list when there is none. */
const Line = ({ status }: Answer) => {
  if (status === 'waiting') return <p className="waiting">{text.waiting}</p>
  return <p>{status === 'failed' ? text.failed : text.none}</p>
}

/** Suggestions under the field of the header; fetched when somebody is about to type. */
export const Suggestions = ({ input }: { input: HTMLInputElement }) => {
  const list = useId()
  const { answer, open, isListed, active, optionId, choose } = useCombobox(input, list)
  const { status, suggestions } = answer
  return (
    <>
      <VisuallyHidden as="div">
        <Status>{open && announcement(answer)}</Status>
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
            />
          ))}
        </Popup>
      )}
      {open && !isListed && status !== 'idle' && (
        <Popup>
          <Line {...answer} />
        </Popup>
      )}
    </>
  )
}
