import styled from '@emotion/styled'
import type { Order } from '@zmig/edge-contract'
import { color, media } from '@zmig/platform'
import type { Column } from '../../parts/table.tsx'
import { text } from './text.ts'

/** As large as a control, so that a press beside the box does not open the order. */
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

type Choice = {
  /** of this page */
  rows: readonly Order[]
  /** numbers of the orders that are ticked, also on other pages */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** The boxes in front of the orders; the one above them ticks or clears this page and leaves other pages as they are. */
export const chooseColumn = ({ rows, chosen, onChoose }: Choice): Column<Order> => {
  const onPage = rows.map(({ orderId }) => orderId)
  const elsewhere = chosen.filter((orderId) => !onPage.includes(orderId))
  const isAll = onPage.length > 0 && onPage.every((orderId) => chosen.includes(orderId))
  return {
    id: 'choose',
    header: text.choosePage,
    head: (
      <Tick>
        <input
          type="checkbox"
          aria-label={text.choosePage}
          checked={isAll}
          onChange={() => onChoose(isAll ? elsewhere : [...elsewhere, ...onPage])}
        />
      </Tick>
    ),
    bare: true,
    width: '46px',
    cell: ({ orderId }) => (
      <Tick>
        <input
          type="checkbox"
          aria-label={text.choose(orderId)}
          checked={chosen.includes(orderId)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, orderId] : chosen.filter((each) => each !== orderId))
          }
        />
      </Tick>
    ),
  }
}
