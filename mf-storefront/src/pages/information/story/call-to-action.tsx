import styled from '@emotion/styled'
import { color, radius, space } from '@zmig/platform'
import type { ReactNode } from 'react'

const Band = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(5)};
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

type Props = { title: string; text: ReactNode; children: ReactNode }

/** What to do next, at the end of a page. */
export const CallToAction = ({ title, text, children }: Props) => (
  <Band aria-labelledby="next">
    <div>
      <h2 id="next">{title}</h2>
      <p>{text}</p>
    </div>
    <div>{children}</div>
  </Band>
)
