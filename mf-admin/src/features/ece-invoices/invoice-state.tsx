import styled from '@emotion/styled'
import { space } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { type Row, stateOf } from './invoice-rows.ts'
import { text } from './text.ts'

const Chips = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`

/** How many rows are confirmed, wait, or have no certificate. */
export const InvoiceState = ({ rows }: { rows: readonly Pick<Row, 'eceId' | 'checked'>[] }) => {
  const { confirmed, waiting, missing } = stateOf(rows)
  return (
    <Chips>
      {confirmed > 0 && (
        <Chip tone="green" icon="check">
          {text.confirmed(confirmed)}
        </Chip>
      )}
      {waiting > 0 && (
        <Chip tone="amber" icon="clock">
          {text.waiting(waiting)}
        </Chip>
      )}
      {missing > 0 && (
        <Chip tone="red" icon="alert">
          {text.missingCount(missing)}
        </Chip>
      )}
    </Chips>
  )
}
