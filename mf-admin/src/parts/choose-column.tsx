import styled from '@emotion/styled'
import { color, media } from '@zmig/platform'
import type { Column } from './table.tsx'

/** As large as a control, so that a press beside the box does not open the row. */
const Tick = styled.label`
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  margin-inline-start: -12px;
  cursor: pointer;
  & > input {
    inline-size: 18px;
    block-size: 18px;
    accent-color: ${color.signalStrong};
  }
  ${media.phone} {
    inline-size: 44px;
    block-size: 44px;
  }
`

type Choice<Row> = {
  /** of the rows on this page */
  keys: readonly string[]
  rowKey: (row: Row) => string
  /** keys of the rows that are ticked, also on other pages */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  /** what the boxes are called */
  words: { page: string; row: (key: string) => string }
}

/** The boxes in front of rows; the one above them ticks or clears this page and leaves other pages as they are. */
export const chooseColumn = <Row,>({ keys: onPage, rowKey, chosen, onChoose, words }: Choice<Row>): Column<Row> => {
  const elsewhere = chosen.filter((key) => !onPage.includes(key))
  const isAll = onPage.length > 0 && onPage.every((key) => chosen.includes(key))
  return {
    id: 'choose',
    header: words.page,
    head: (
      <Tick>
        <input
          type="checkbox"
          aria-label={words.page}
          checked={isAll}
          onChange={() => onChoose(isAll ? elsewhere : [...elsewhere, ...onPage])}
        />
      </Tick>
    ),
    bare: true,
    width: '46px',
    cell: (row) => (
      <Tick>
        <input
          type="checkbox"
          aria-label={words.row(rowKey(row))}
          checked={chosen.includes(rowKey(row))}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, rowKey(row)] : chosen.filter((each) => each !== rowKey(row)))
          }
        />
      </Tick>
    ),
  }
}
