import styled from '@emotion/styled'
import { color, radius, space } from './tokens.ts'
import type { ReactNode, Ref } from 'react'

const Box = styled.section`
  max-inline-size: 640px;
  margin-inline: auto;
  padding: ${space(10)} ${space(6)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  text-align: center;
  & svg {
    display: block;
    margin: 0 auto ${space(4)};
  }
  & h2 {
    font-size: 1.5rem;
    font-weight: 800;
    margin-block-end: ${space(2)};
  }
  & p {
    color: ${color.muted};
    margin-block-end: ${space(4)};
  }
`

type Props = {
  title: string
  /** for the component that focuses the title */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** A message for an empty page or list, with what to do next. */
export const EmptyState = ({ title, heading, children }: Props) => (
  <Box>
    <svg width="72" height="72" viewBox="0 0 72 72" fill="none" aria-hidden="true">
      <circle cx="36" cy="36" r="30" stroke="var(--line)" strokeWidth="12" />
      <circle
        cx="36"
        cy="36"
        r="30"
        stroke="var(--signal)"
        strokeWidth="12"
        strokeDasharray="24 165"
        strokeLinecap="round"
      />
      <circle cx="36" cy="36" r="7" fill="var(--ink)" />
    </svg>
    <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
      {title}
    </h2>
    {children}
  </Box>
)
