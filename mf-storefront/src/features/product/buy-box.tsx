import styled from '@emotion/styled'
import { Button, ButtonLink, color, Icon, Ltr, media, money, Price, Row, space, usePlatform } from '@zmig/platform'
import { useBuying } from '../../buying/buying.ts'
import { text } from './text.ts'
import { canBuy, type Tyre } from '@zmig/edge-contract'

/** The same two buttons on every width: under the price on a desktop, at the thumb on a phone. */
const Bar = styled(Row)`
  & > * {
    flex: 1 1 auto;
    white-space: nowrap;
  }
  & .amount {
    flex: none;
    align-self: center;
    font-size: 1.125rem;
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  @media (scripting: none) {
    & .amount {
      display: none;
    }
  }
  ${media.phone} {
    position: fixed;
    inset-inline: 0;
    inset-block-end: 0;
    z-index: 15;
    align-items: center;
    padding: ${space(2)} ${space(3)} calc(${space(2)} + env(safe-area-inset-bottom));
    border-block-start: 1px solid ${color.line};
    background: ${color.card};
    box-shadow: 0 -6px 20px rgb(20 23 26 / 10%);
    & button,
    & a {
      padding-inline: ${space(3)};
      font-size: 1rem;
    }
    /* enlarged text: the price is shown above as well */
    [data-a11y~='roomy'] & .amount {
      display: none;
    }
    & > * {
      min-inline-size: 0;
    }
    @media (max-width: 359px) {
      & .amount {
        display: none;
      }
      & button,
      & a {
        padding-inline: ${space(2)};
      }
    }
    @media (scripting: none) {
      position: static;
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
    }
  }
  ${media.desktop} {
    flex-wrap: wrap;
    & .amount {
      display: none;
    }
  }
`

const Cost = styled(Row)`
  font-size: 1.125rem;
  & > * {
    min-inline-size: 0;
  }
  & .off {
    padding: 0 ${space(2)};
    border: 1px solid currentColor;
    border-radius: 6px;
    background: ${color.card};
    color: ${color.green};
    font-size: 0.9375rem;
    font-weight: 700;
  }
  & > small {
    flex-basis: 100%;
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  ${media.desktop} {
    font-size: 1.5rem;
  }
`

/** Share of the list price that is not paid, in whole per cent and never more than it is; 0 where nothing is struck through. */
export const discountPercent = ({ price, fullPrice }: Pick<Tyre, 'price' | 'fullPrice'>): number =>
  fullPrice > price ? Math.floor(((fullPrice - price) / fullPrice) * 100) : 0

const Actions = ({ tyre }: { tyre: Tyre }) => {
  const { phone } = usePlatform().site.company
  const { buyNow, addToCart } = useBuying('product_page')
  if (!canBuy(tyre.visibility))
    return (
      <ButtonLink href={`tel:${phone}`}>
        <Icon name="phone" size={20} />
        {tyre.visibility === 'none' ? text.call : text.callForStock}
      </ButtonLink>
    )
  return (
    <>
      <Button data-early="" onClick={() => buyNow(tyre)}>
        {text.buyNow}
      </Button>
      <Button data-early="" variant="secondary" onClick={() => addToCart(tyre)}>
        {text.addToCart}
      </Button>
    </>
  )
}

/** Price, list price and discount. */
export const ProductPrice = ({ tyre }: { tyre: Pick<Tyre, 'price' | 'fullPrice' | 'set'> }) => {
  const percent = discountPercent(tyre)
  return (
    <Cost gap={2} rowGap={0} align="baseline">
      <Price shekels={tyre.price} full={tyre.fullPrice} />
      {percent > 0 && <span className="off">{text.off(percent)}</span>}
      <small>{tyre.set ? text.perSet : text.perTyre}</small>
    </Cost>
  )
}

/** The price and the ways to buy. */
export const BuyBox = ({ tyre }: { tyre: Tyre }) => {
  const { phone } = usePlatform().site.company
  return (
    <>
      <ProductPrice tyre={tyre} />
      <Bar nowrap gap={2} data-buy-bar="">
        <span className="amount" aria-hidden="true">
          <Ltr>{money(tyre.price)}</Ltr>
        </span>
        <Actions tyre={tyre} />
      </Bar>
      <noscript>
        <p>
          {text.orderByPhone}{' '}
          <a href={`tel:${phone}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </p>
      </noscript>
    </>
  )
}
