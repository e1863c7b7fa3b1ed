import styled from '@emotion/styled'
import { color, Ltr, space, VisuallyHidden } from '@zmig/platform'
import { scoreOutOfTen, priceText, type Shop } from '@zmig/edge-contract'
import { ShopIcon } from './shop-icon.tsx'

const text = {
  score: 'ציון',
  outOfTen: 'מתוך 10',
  static: 'איזון סטטי',
  electronic: 'איזון אלקטרוני',
  none: 'ללא איזון',
  perTyre: 'לצמיג',
  perPair: 'לזוג',
  fullPrice: 'במקום',
}

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  color: ${color.muted};
  & > span {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
  }
  & svg {
    flex: none;
  }
  & .score svg {
    color: ${color.signalStrong};
  }
  & b {
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
  }
`

/** The editors' score and how the garage balances wheels. */
export const ShopResult = ({ score, alignType }: Pick<Shop, 'score' | 'alignType'>) => (
  <Row>
    <span className="score">
      <ShopIcon name="star" filled />
      <span>
        <VisuallyHidden>{text.score} </VisuallyHidden>
        <b>
          <Ltr>{scoreOutOfTen(score)}</Ltr>
        </b>{' '}
        {text.outOfTen}
      </span>
    </span>
    <span>
      <ShopIcon name="gauge" />
      {text[alignType]}
    </span>
  </Row>
)

/** A dot between prices on one line: one at the beginning of a line lies outside and is cut off. */
const Price = styled.div`
  overflow: hidden;
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
  & > p {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    margin-inline-start: -${space(5)};
  }
  & p > span {
    position: relative;
    display: inline-flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: ${space(1)};
    min-inline-size: 0;
    padding-inline-start: ${space(5)};
  }
  & p > span::before {
    content: '·' / '';
    position: absolute;
    inset-inline-start: ${space(2)};
  }
  & b {
    color: ${color.ink};
    font-size: 1.0625rem;
    font-weight: 700;
  }
  & .one b {
    font-size: 1.75rem;
    font-weight: 800;
    line-height: 1.2;
  }
`

/** `₪60.00 לצמיג · ₪120.00 לזוג`, the list price of one tyre struck through where there is one. */
export const ShopPrice = ({ price, pairPrice, fullPrice }: Pick<Shop, 'price' | 'pairPrice' | 'fullPrice'>) => (
  <Price>
    <p>
      <span className="one">
        <b>
          <Ltr>{priceText(price)}</Ltr>
        </b>
        {text.perTyre}
        {fullPrice !== undefined && (
          <>
            <VisuallyHidden>{text.fullPrice} </VisuallyHidden>
            <s>
              <Ltr>{priceText(fullPrice)}</Ltr>
            </s>
          </>
        )}
      </span>
      <span>
        <b>
          <Ltr>{priceText(pairPrice)}</Ltr>
        </b>
        {text.perPair}
      </span>
    </p>
  </Price>
)
