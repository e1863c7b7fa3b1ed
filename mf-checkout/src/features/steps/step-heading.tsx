import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { space } from '@zmig/platform'
import { text } from './text.ts'
import type { Step } from './steps.slice.ts'

const Heading = styled.h2`
  font-size: 1.375rem;
  font-weight: 800;
  margin-block-end: ${space(4)};
  /* the shopper did not ask for the focus; keyboards still see where they are */
  &:focus:not(:focus-visible) {
    outline: none;
  }
`

/** Names the open step and takes the focus when the step changes, never when the page opens. */
export const StepHeading = ({ step }: { step: Step }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [step])
  return (
    <Heading ref={heading} tabIndex={-1}>
      {text.headings[step]}
    </Heading>
  )
}
