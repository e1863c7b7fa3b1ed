import styled from '@emotion/styled'
import { Alert, color, media, Row, space, Stack } from '@zmig/platform'
import { AdminButton, AdminTextArea } from '../../parts/controls.tsx'
import type { OtherLine, ParsedInvoice, UnmatchedLine } from './invoice-text.ts'
import { text } from './text.ts'

const Box = styled.div`
  display: grid;
  gap: ${space(2)};
  align-content: start;
  min-inline-size: 0;
  & textarea {
    min-block-size: 220px;
    direction: ltr;
    text-align: left;
    font-family: ui-monospace, 'Liberation Mono', monospace;
    font-size: 0.75rem;
    line-height: 1.6;
    white-space: pre;
    overflow-x: auto;
  }
  & > p {
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  ${media.phone} {
    & textarea {
      min-block-size: 140px;
    }
  }
`

type Props = {
  pasted: string
  onPasted: (pasted: string) => void
  onParse: () => void
  /** the last reading; undefined before the first */
  parsed: ParsedInvoice | undefined
  warning: string | undefined
}

/** The text of an invoice, and the button that reads it. */
export const PasteBox = ({ pasted, onPasted, onParse, parsed, warning }: Props) => (
  <Box>
    <AdminTextArea
      label={text.pasteTitle}
      name="invoiceText"
      value={pasted}
      hint={text.pasteHint}
      error={warning}
      onChange={onPasted}
    />
    <Row as="p" gap={3} align="center" role="status">
      <AdminButton icon="refresh" onClick={onParse}>
        {text.parse}
      </AdminButton>
      {parsed &&
        text.parsed(parsed.products.length + parsed.unmatched.length + parsed.others.length, parsed.products.length)}
    </Row>
  </Box>
)

const Lines = styled(Stack)`
  & h3 {
    font-size: 0.875rem;
    font-weight: 600;
  }
  & ul {
    display: grid;
    gap: ${space(2)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)};
  }
  & li > bdi {
    max-inline-size: 100%;
    padding: 2px 6px;
    border: 1px solid ${color.line};
    border-radius: 4px;
    background: ${color.card};
    font-family: ui-monospace, 'Liberation Mono', monospace;
    font-size: 0.75rem;
    overflow-wrap: anywhere;
  }
  & small {
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  & li > span {
    display: flex;
    gap: ${space(1)};
    margin-inline-start: auto;
  }
  & summary {
    min-block-size: 32px;
    color: ${color.muted};
    font-size: 0.8125rem;
    cursor: pointer;
  }
`

type UnmatchedProps = {
  lines: readonly UnmatchedLine[]
  others: readonly OtherLine[]
  onAdd: (line: UnmatchedLine) => void
  onIgnore: (line: UnmatchedLine) => void
}

/** What was not understood: each line with the reason, for a person to decide. */
export const UnmatchedLines = ({ lines, others, onAdd, onIgnore }: UnmatchedProps) => (
  <Lines as="section" gap={2} aria-label={text.unmatched(lines.length)}>
    {lines.length > 0 && (
      <Alert tone="error">
        <h3>{text.unmatched(lines.length)}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line.at}>
              <bdi dir="ltr">{line.text}</bdi>
              <small>{text.fault(line.fault)}</small>
              <span>
                <AdminButton small aria-label={text.addLine(line.text)} onClick={() => onAdd(line)}>
                  {text.addByHand}
                </AdminButton>
                <AdminButton small look="quiet" aria-label={text.ignoreLine(line.text)} onClick={() => onIgnore(line)}>
                  {text.ignore}
                </AdminButton>
              </span>
            </li>
          ))}
        </ul>
      </Alert>
    )}
    {others.length > 0 && (
      <details>
        <summary>
          {text.others(others.length)} <small>({text.othersHint})</small>
        </summary>
        <ul>
          {others.map((line) => (
            <li key={line.at}>
              <bdi>{line.text}</bdi>
            </li>
          ))}
        </ul>
      </details>
    )}
  </Lines>
)
