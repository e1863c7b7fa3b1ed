import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { Alert, Button, Card, space } from '@zmig/platform'
import { text } from './text.ts'
import type { SignInFailure } from './session.slice.ts'

const Box = styled(Card)`
  max-inline-size: 440px;
  margin: ${space(10)} auto;
  display: grid;
  gap: ${space(4)};
  text-align: center;
  & h1 {
    font-size: 1.5rem;
    font-weight: 800;
  }
  /* nobody can do anything with what takes the focus here; it is where reading goes on */
  & [tabindex='-1']:focus:not(:focus-visible) {
    outline: none;
  }
  & [role='alert'] {
    text-align: start;
  }
`

/** Google's mark in its own colours, as its brand rules ask. */
const GoogleMark = () => (
  <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M45.1 24.5c0-1.6-.1-2.8-.4-4.1H24v7.5h12.1c-.2 1.9-1.6 4.7-4.5 6.6l6.9 5.3c4.1-3.8 6.6-9.3 6.6-15.3z"
    />
    <path
      fill="#34A853"
      d="M24 46c5.9 0 10.9-2 14.5-5.3l-6.9-5.3c-1.8 1.3-4.3 2.2-7.6 2.2-5.8 0-10.7-3.8-12.5-9.1l-7.1 5.5C8 41.1 15.4 46 24 46z"
    />
    <path fill="#FBBC05" d="M11.5 28.5a13.5 13.5 0 0 1 0-8.9l-7.1-5.5a22 22 0 0 0 0 19.9z" />
    <path
      fill="#EA4335"
      d="M24 10.5c4.100 0 6.900 1.800 8.500 3.300l6.200-6C34.900 4.200 29.900 2 24 2 15.400 2 8 6.900 4.400 14.100l7.100 5.500c1.800-5.300 6.700-9.100 12.500-9.100z"
    />
  </svg>
)

const White = styled.span`
  display: inline-grid;
  place-items: center;
  padding: 5px;
  border-radius: 4px;
  background: #fff;
`

type Props = {
  failure: SignInFailure | null
  /** somebody was signed in on this very page until now, and had the focus on what is gone */
  ended: boolean
  onSignIn: () => void
}

/** The door: one button, and in words why the last try did not work. */
export const SignInCard = ({ failure, ended, onSignIn }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
    else if (ended) heading.current?.focus()
  }, [failure, ended])
  return (
    <Box>
      <h1 ref={heading} tabIndex={-1}>
        {text.title}
      </h1>
      <p>{text.intro}</p>
      {failure && (
        <div ref={alert} tabIndex={-1}>
          <Alert tone="error">{text.failure[failure]}</Alert>
        </div>
      )}
      <Button onClick={onSignIn}>
        <White>
          <GoogleMark />
        </White>
        {text.google}
      </Button>
    </Box>
  )
}
