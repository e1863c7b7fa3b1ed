import styled from '@emotion/styled'
import { Button, color, space } from '@zmig/platform'
import { text } from './text.ts'
import type { ReactNode } from 'react'

const Sections = styled.div`
  & > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    padding-block: ${space(3)};
    border-block-end: 1px solid ${color.line};
  }
  & > section:first-of-type {
    padding-block-start: 0;
  }
  & h3 {
    font-size: 0.9375rem;
    font-weight: 500;
    color: ${color.muted};
  }
  & h3 + div {
    grid-column: 1;
    font-weight: 500;
    white-space: pre-line;
    min-inline-size: 0;
  }
  & button {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
  /* enlarged text: the button below its part */
  [data-a11y~='roomy'] & > section {
    grid-template-columns: minmax(0, 1fr);
  }
  [data-a11y~='roomy'] & button {
    grid-column: 1;
    grid-row: auto;
    justify-self: start;
  }
`

export type SummarySection = { title: string; content: ReactNode; onEdit: () => void }

/** Everything that was entered, each part with a way back to change it. */
export const ConfirmationSummary = ({ sections }: { sections: readonly SummarySection[] }) => (
  <Sections>
    {sections.map(({ title, content, onEdit }) => (
      <section key={title}>
        <h3>{title}</h3>
        <div>{content}</div>
        <Button variant="quiet" size="small" onClick={onEdit} aria-label={text.editOf(title)}>
          {text.edit}
        </Button>
      </section>
    ))}
  </Sections>
)
