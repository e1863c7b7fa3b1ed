import styled from '@emotion/styled'
import { color, space } from '../kit/tokens.ts'
import { text } from './text.ts'

const Row = styled.ul`
  display: flex;
  gap: ${space(2)};
  list-style: none;
  padding: 0;
  & svg {
    display: block;
    border-radius: 6px;
    background: ${color.card};
  }
`

/** The cards that are taken; PayPal is not offered, so it is not shown (decisions.md). */
export const PaymentMarks = () => (
  <Row aria-label={text.payments}>
    <li>
      <svg width="58" height="36" viewBox="0 0 58 36" role="img" aria-label="MasterCard">
        <circle cx="23" cy="18" r="10" fill="#d8232a" />
        <circle cx="35" cy="18" r="10" fill="#f59b1f" />
        <path d="M29 10a10 10 0 0 1 0 16 10 10 0 0 1 0-16z" fill="#f0641e" />
      </svg>
    </li>
    <li>
      <svg width="58" height="36" viewBox="0 0 58 36" role="img" aria-label="Visa">
        <text
          x="29"
          y="24.5"
          textAnchor="middle"
          fontSize="17"
          fontWeight="800"
          fontStyle="italic"
          fill="#1a2a6c"
          letterSpacing="1"
        >
          VISA
        </text>
      </svg>
    </li>
  </Row>
)
