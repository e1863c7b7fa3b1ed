import styled from '@emotion/styled'
import { ButtonLink, color, radius, Row, space } from '@zmig/platform'
import type { ReactNode } from 'react'
import type { ItemProps, WordsProps } from '../information-page.tsx'

const Band = styled(Row)`
  margin-block-start: ${space(12)};
  /* wins over the air above other sections of a story */
  && {
    padding: ${space(6)} ${space(5)};
  }
  border-radius: ${radius.card};
  background: var(--signal-wash);
  border-inline-start: 6px solid ${color.signal};
  & h2 {
    font-size: 1.375rem;
    font-weight: 800;
    line-height: 1.3;
  }
  & > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(3)};
  }
  @media print {
    display: none;
  }
`

/** What to do next, at the end of a page. */
export const NextStep = ({ children }: { children: ReactNode }) => (
  <Band as="section" gap={5} align="center" justify="space-between" aria-labelledby="next">
    {children}
  </Band>
)

export const Invitation = ({ title, actions, children }: ItemProps) => (
  <>
    <div>
      <h2 id="next">{title}</h2>
      {children}
    </div>
    <div>{actions}</div>
  </>
)

/** @param detail the address */
export const PrimaryButton = ({ words, detail = '/' }: WordsProps) => <ButtonLink href={detail}>{words}</ButtonLink>

export const SecondaryButton = ({ words, detail = '/' }: WordsProps) => (
  <ButtonLink href={detail} variant="secondary">
    {words}
  </ButtonLink>
)
