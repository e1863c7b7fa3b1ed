import styled from '@emotion/styled'
import { stockText } from './stock-text.ts'
import { color, space } from './tokens.ts'
import type { ShipmentSettings, Visibility } from '@zmig/edge-contract'

/** How a stock line looks, as CSS for one selector (see `button-styles.ts` for why). */
export const stockStyles = `
  font-size: 0.875rem;
  line-height: 1.35;
  & b { display: flex; align-items: center; gap: ${space(2)}; font-weight: 600; }
  & b::before { content: ''; flex: none; inline-size: 9px; block-size: 9px; border-radius: 50%; background: currentColor; }
  & b[data-tone=in] { color: ${color.green}; }
  & b[data-tone=wait] { color: ${color.amber}; }
  & b[data-tone=wait]::before { background: transparent; box-shadow: inset 0 0 0 3px currentColor; }
  & b[data-tone=out] { color: ${color.red}; }
  & b[data-tone=out]::before { border-radius: 1px; block-size: 3px; }
  & span { display: block; color: ${color.muted}; }
`

const Line = styled.div`
  ${stockStyles}
`

type Props = {
  visibility: Visibility
  /** brings the dates; without it only the word is shown */
  settings?: ShipmentSettings | undefined
}

/** The parts of a stock line, for places that bring the row themselves. */
export const StockParts = ({ visibility, settings }: Props) => {
  const { tone, word, details } = stockText(visibility, settings)
  return (
    <>
      <b data-tone={tone}>{word}</b>
      {details.map((detail) => (
        <span key={detail}>{detail}</span>
      ))}
    </>
  )
}

/** Whether and when a tyre can be had: a colour, a shape and always a word. */
export const Stock = (props: Props) => (
  <Line>
    <StockParts {...props} />
  </Line>
)
