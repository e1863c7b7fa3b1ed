import styled from '@emotion/styled'
import { type ReactNode } from 'react'
import { Button, color, Link, Ltr, media, PageTitle, radius, Row, space, Stack, usePlatform } from '@zmig/platform'
import { customBikeText, resultText, text } from './text.ts'
import type { Wizard } from './use-wizard.ts'

/** A screen with one message: what happened, one action and one alternative. */
const Screen = styled(Stack)`
  max-inline-size: 560px;
  margin-inline: auto;
  padding: ${space(5)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  text-align: center;
  header + & {
    margin-block-start: ${space(5)};
  }
  & > svg {
    inline-size: 176px;
    block-size: auto;
  }
  & h1,
  & h2 {
    font-size: 1.5rem;
    font-weight: 800;
  }
  & > p {
    max-inline-size: 40ch;
    color: ${color.muted};
    text-wrap: balance;
  }
  & > button[data-variant='primary'] {
    inline-size: 100%;
  }
  & .alternative {
    min-block-size: 44px;
  }
  & .alternative a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 500;
  }
  & ol {
    display: grid;
    gap: ${space(3)};
    inline-size: 100%;
    padding: ${space(4)} 0 0;
    border-block-start: 1px solid ${color.line};
    list-style: none;
    counter-reset: next;
    text-align: start;
  }
  & li {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    gap: ${space(3)};
    align-items: center;
    counter-increment: next;
  }
  & li::before {
    content: counter(next);
    display: grid;
    place-items: center;
    block-size: 32px;
    border-radius: 50%;
    background: ${color.asphalt};
    color: #fff;
    font-weight: 700;
  }
  ${media.desktop} {
    padding: ${space(8)};
  }
`

const drawings = {
  none: ['M132 74a44 44 0 1 1-.01-1M78 64l20 20M98 64l-20 20', 'M122 106l38 32'],
  limit: [
    'M64 38h72q10 0 10 10v64q0 10-10 10H64q-10 0-10-10V48q0-10 10-10zM54 62h92M76 28v20M124 28v20',
    'M154 108a22 22 0 1 1-.01-1M132 96v13l9 6',
  ],
  error: ['M58 112a52 52 0 1 1 84 0M80 116a30 30 0 1 1 40 0', 'M100 92L76 58M64 122h72'],
  thanks: ['M146 76a46 46 0 1 1-.01-1', 'M80 77l14 14 28-30'],
} as const

const Drawing = ({ of }: { of: keyof typeof drawings }) => (
  <svg viewBox="0 0 200 150" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <circle cx={of === 'none' ? 88 : 100} cy="76" r="64" fill="var(--line)" fillOpacity=".6" />
    <path d={drawings[of][0]} stroke="var(--ink)" strokeWidth="5" />
    <path d={drawings[of][1]} stroke="var(--signal)" strokeWidth="6" />
  </svg>
)

type Props = { wizard: Wizard }
type EndProps = {
  drawing: 'none' | 'limit' | 'error'
  words: { title: string; body: string }
  action: string
  onAction: () => void
  alternative: ReactNode
}

const End = ({ drawing, words, action, onAction, alternative }: EndProps) => (
  <Screen as="section" align="center">
    <Drawing of={drawing} />
    <PageTitle tabIndex={-1}>{words.title}</PageTitle>
    <p>{words.body}</p>
    <Button onClick={onAction}>{action}</Button>
    <Row gap={4} rowGap={0} align="center" justify="center" className="alternative">
      {alternative}
    </Row>
  </Screen>
)

/** No tyre of the shop fits (wizard-shops-and-admin.md §8); where no pair does, a front and a rear may, one by one. */
export const NoTyresFound = ({ wizard: { state, reset } }: Props) => (
  <End
    drawing="none"
    words={resultText.none}
    action={text.tryAgain}
    onAction={reset}
    alternative={
      <>
        <Link href={`/search?bike=${encodeURIComponent(state.motorcycle)}`}>{resultText.none.ofBike}</Link>
        <Link href="/">{resultText.none.bySize}</Link>
      </>
    }
  />
)

/** The recommendations of the week are used up (wizard-shops-and-admin.md §8), or another limit that the answer names. */
export const LimitReached = ({ wizard: { state, reset } }: Props) => {
  const { phone } = usePlatform().site.company
  const { limitMessage } = state
  return (
    <End
      drawing="limit"
      words={limitMessage ? { title: resultText.limit.titleOfOther, body: limitMessage } : resultText.limit}
      action={resultText.limit.toStart}
      onAction={reset}
      alternative={
        <>
          {resultText.limit.byPhone}{' '}
          <a href={`tel:${phone}`}>
            <Ltr>{phone}</Ltr>
          </a>
          <span>({resultText.limit.hours})</span>
        </>
      }
    />
  )
}

/** The recommender did not answer, or not with a recommendation (wizard-shops-and-admin.md §8). */
export const RecommendationFailed = ({ wizard: { reset, open } }: Props) => (
  <End
    drawing="error"
    words={resultText.error}
    action={text.tryAgain}
    onAction={reset}
    alternative={
      <Button variant="quiet" size="small" onClick={() => open(2)}>
        {resultText.error.toAnswers}
      </Button>
    }
  />
)

/** The shop knows of a bike that it does not list; Continue starts over (wizard-shops-and-admin.md §4). */
export const ModelReceived = ({ wizard: { state, reset } }: Props) => {
  const [model, rest] = customBikeText.received(state.userBikeModelToInsert.trim())
  return (
    <Screen as="section" align="center">
      <Drawing of="thanks" />
      <h2 tabIndex={-1}>{customBikeText.thanks}</h2>
      <p>
        <bdi>{model}</bdi>
        {rest}
      </p>
      <ol>
        {customBikeText.next.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <Button onClick={reset}>{text.next}</Button>
    </Screen>
  )
}
