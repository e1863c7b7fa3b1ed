import styled from '@emotion/styled'
import { useRef, useState, type SyntheticEvent } from 'react'
import { Button, color, controlStyles, loadSuggestions, media, radius, space, Stack } from '@zmig/platform'
import { useRequestOnDemand } from '@zmig/platform/request'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

const text = {
  label: 'מתאים לאופנוע שלי?',
  placeholder: 'למשל Yamaha MT-07',
  submit: 'בדיקה',
  notLoaded: 'הבדיקה לא נטענה. בדקו את החיבור ונסו שוב.',
}

const Box = styled(Stack)`
  padding: ${space(3)} ${space(4)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  & label {
    font-weight: 600;
  }
  & form > div {
    position: relative;
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

type Names = { List: Awaited<ReturnType<typeof loadSuggestions>>; input: HTMLInputElement }

/**
 * Asks whether the product fits a motorcycle by its name, which the search completes. Without JavaScript the form leads to the search, which knows
 * motorcycles as well.
 */
export const FitCheck = ({ product }: { product: TyreSummary }) => {
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<{ name: string }>()
  const code = useRequestOnDemand(loadAnswer, { parameter: undefined, status: 'idle' })
  const Answer = code.answer
  const [names, setNames] = useState<Names>()

  /** Fetches code while the visitor types; the field works without suggestions, and an answer that failed says so after the press. */
  const prepare = () => {
    loadAnswer().catch(() => undefined)
    const field = input.current
    if (field && !names)
      loadSuggestions().then(
        (List) => setNames({ List, input: field }),
        () => undefined,
      )
  }
  const ask = (name: string) => {
    setAsked({ name })
    if (!Answer) void code.retry()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = input.current?.value.trim()
    if (!typed) return input.current?.focus()
    ask(typed)
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
            onFocus={prepare}
          />
          <Button type="submit" variant="secondary" busy={code.status === 'pending'}>
            {text.submit}
          </Button>
          {names && <names.List input={names.input} only="bike" onChosen={(bike) => ask(bike.text)} />}
        </div>
      </form>
      {code.status === 'failed' && <p role="alert">{text.notLoaded}</p>}
      {Answer && asked && <Answer asked={asked} product={product} />}
    </Box>
  )
}
