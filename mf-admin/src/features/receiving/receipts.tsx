import styled from '@emotion/styled'
import type { Receipt, ReceivingLine } from '@zmig/edge-contract'
import { Card, color, Ltr, space } from '@zmig/platform'
import { nameOf } from './scan.ts'
import { text, tyres } from './text.ts'

const History = styled(Card)`
  display: grid;
  gap: ${space(2)};
  padding: ${space(4)};
  font-size: 0.8125rem;
  & h3 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & summary {
    min-block-size: 36px;
    padding-block: ${space(2)};
    cursor: pointer;
  }
  & ul {
    padding-inline-start: ${space(5)};
    color: ${color.muted};
  }
`

const sumOf = ({ lines }: Receipt): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The goods that were booked in so far, the newest first. */
export const Receipts = ({ receipts, lines }: { receipts: readonly Receipt[]; lines: readonly ReceivingLine[] }) => {
  const names = new Map(lines.map((line) => [line.ean, nameOf(line)]))
  return (
    <History>
      <h3>{text.history}</h3>
      {receipts.length === 0 && <p>{text.noHistory}</p>}
      {receipts.map((receipt) => (
        <details key={receipt.receiptId}>
          <summary>{text.receipt(receipt.receivedAt, receipt.receivedBy, sumOf(receipt))}</summary>
          <ul>
            {receipt.lines.map(({ ean, quantity, note }) => (
              <li key={ean}>
                <Ltr>{names.get(ean) ?? ean}</Ltr>: {tyres(quantity)}
                {note !== '' && (
                  <>
                    {' – '}
                    <bdi>{note}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </History>
  )
}
