import { Button, ButtonLink, Icon, Ltr, money, Price, usePlatform } from '@zmig/platform'
import { canBuy } from '../../buying/can-buy.ts'
import { useBuying } from '../../buying/use-buying.ts'
import { Bar, Cost } from './buy-box.styles.ts'
import { discountPercent } from './discount.ts'
import { text } from './text.ts'
import type { Tyre } from '@zmig/edge-contract'

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

/** Price, what stands struck through beside it, and the ways to buy. */
export const BuyBox = ({ tyre }: { tyre: Tyre }) => {
  const { phone } = usePlatform().site.company
  const percent = discountPercent(tyre)
  return (
    <>
      <Cost>
        <Price shekels={tyre.price} full={tyre.fullPrice} />
        {percent > 0 && <span className="off">{text.off(percent)}</span>}
        <small>{tyre.set ? text.perSet : text.perTyre}</small>
      </Cost>
      <Bar data-buy-bar="">
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
