import styled from '@emotion/styled'
import { useRef, useState, type SyntheticEvent } from 'react'
import { Button, color, controlStyles, media, radius, space } from '@zmig/platform'
import { useRequestOnDemand } from '@zmig/platform/request'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

const text = {
  label: 'מתאים לאופנוע שלי?',
  placeholder: 'למשל Yamaha MT-07',
  submit: 'בדיקה',
  notLoaded: 'הבדיקה לא נטענה. בדקו את החיבור ונסו שוב.',
}

const Box = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  & label {
    font-weight: 600;
  }
  & form > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
    margin-block-start: ${space(2)};
  }
  & input {
    ${controlStyles}
    /* the button goes below a field that was enlarged */
    flex: 1 1 9rem;
    min-inline-size: 0;
  }
  ${media.phone} {
    & button {
      padding-inline: ${space(4)};
    }
  }
`

const loadAnswer = async () => (await import(/* webpackChunkName: "fit-answer" */ './fit-answer.tsx')).FitAnswer

/** Fetches the code of the answer while the visitor types; a failure is shown after the press. */
const prefetch = () => void loadAnswer().catch(() => undefined)

/**
 * Asks whether the product fits a motorcycle by its name. Without JavaScript the form leads to the search, which knows
 * motorcycles as well.
 */
export const FitCheck = ({ product }: { product: TyreSummary }) => {
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState('')
  const code = useRequestOnDemand(loadAnswer, { parameter: undefined, status: 'idle' })
  const Answer = code.answer

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = input.current?.value.trim()
    if (!typed) return input.current?.focus()
    setAsked(typed)
    if (!Answer) void code.retry()
  }

  return (
    <Box>
      <form action="/search" method="get" onSubmit={submit}>
        <label htmlFor="fit-check">{text.label}</label>
        <div>
          <input
            ref={input}
            id="fit-check"
            name="q"
            placeholder={text.placeholder}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            onFocus={prefetch}
          />
          <Button type="submit" variant="secondary" busy={code.status === 'pending'}>
            {text.submit}
          </Button>
        </div>
      </form>
      {code.status === 'failed' && <p role="alert">{text.notLoaded}</p>}
      {Answer && asked && <Answer asked={asked} product={product} />}
    </Box>
  )
}
