import styled from '@emotion/styled'
import { Button, ButtonLink, color, Icon, Ltr, media, money, Price, space, usePlatform } from '@zmig/platform'
import { canBuy } from '../../buying/can-buy.ts'
import { useBuying } from '../../buying/use-buying.ts'
import { text } from './text.ts'
import type { Tyre } from '@zmig/edge-contract'

/** The same two buttons on every width: under the price on a desktop, at the thumb on a phone. */
const Bar = styled.div`
  display: flex;
  gap: ${space(2)};
  & > * {
    flex: 1 1 auto;
    white-space: nowrap;
  }
  & .amount {
    flex: none;
    align-self: center;
    font-size: 1.125rem;
    font-weight: 800;
  }
  ${media.phone} {
    position: fixed;
    inset-inline: 0;
    inset-block-end: 0;
    z-index: 15;
    flex-wrap: wrap;
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
    @media (max-width: 359px) {
      & .amount {
        display: none;
      }
    }
  }
  ${media.desktop} {
    & .amount {
      display: none;
    }
  }
`

const Cost = styled.div`
  font-size: 1.1875rem;
  & > p {
    color: ${color.green};
    font-size: 1rem;
    font-weight: 600;
  }
  ${media.desktop} {
    font-size: 1.5rem;
  }
`

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
      <Button onClick={() => buyNow(tyre)}>{text.buyNow}</Button>
      <Button variant="secondary" onClick={() => addToCart(tyre)}>
        {text.addToCart}
      </Button>
    </>
  )
}

/** Price, what is saved, and the ways to buy. */
export const BuyBox = ({ tyre }: { tyre: Tyre }) => {
  const { phone } = usePlatform().site.company
  const saved = tyre.fullPrice - tyre.price
  return (
    <>
      <Cost>
        <Price shekels={tyre.price} full={tyre.fullPrice} unit={tyre.set ? text.perSet : text.vat} />
        {saved > 0 && <p>{text.save(money(saved))}</p>}
      </Cost>
      <Bar data-buy-bar="">
        <span className="amount" aria-hidden="true">
          <Ltr>{money(tyre.price)}</Ltr>
        </span>
        <Actions tyre={tyre} />
      </Bar>
      <noscript>
        <p>
          {text.orderByPhone} <a href={`tel:${phone}`}>{phone}</a>
        </p>
      </noscript>
    </>
  )
}
