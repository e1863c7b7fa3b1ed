import { memo, type FunctionComponent } from 'react'
import { canBuy, pictureOf, type ShipmentSettings } from '@zmig/edge-contract'
import { Icon, Link, PriceParts, StockParts, usePlatform } from '@zmig/platform'
import type { FitMarkProps } from '@zmig/platform/garage'
import { text } from './text.ts'
import { productHref } from './tyre-address.ts'
import { isOnMitasSale, type TyreSummary } from './tyre-summary.ts'

type Props = {
  tyre: TyreSummary
  settings?: ShipmentSettings | undefined
  /** among the first on the page: its picture is fetched at once */
  early: boolean
  /** whether it fits a saved bike, for visitors who have one */
  Mark: FunctionComponent<FitMarkProps> | undefined
  onBuyNow: (tyre: TyreSummary) => void
  onAddToCart: (tyre: TyreSummary) => void
}

const Actions = ({ tyre, onBuyNow, onAddToCart }: Omit<Props, 'early' | 'settings' | 'Mark'>) => {
  const { phone } = usePlatform().site.company
  if (!canBuy(tyre.visibility))
    return (
      <a className="button" data-variant="secondary" data-size="small" href={`tel:${phone}`}>
        <Icon name="phone" size={20} />
        {text.call}
      </a>
    )
  const named = `, ${text.productName(tyre.brand, tyre.displayName, tyre.size)}`
  return (
    <>
      <button
        className="button"
        type="button"
        data-early=""
        data-variant="primary"
        data-size="small"
        aria-label={text.buyNow + named}
        onClick={() => onBuyNow(tyre)}
      >
        {text.buyNow}
      </button>
      <button
        className="button add"
        type="button"
        data-early=""
        data-variant="secondary"
        data-size="small"
        aria-label={text.addToCart + named}
        onClick={() => onAddToCart(tyre)}
      >
        <Icon name="cart" size={22} />
        <span>{text.addToCart}</span>
      </button>
    </>
  )
}

type SizeProps = Pick<TyreSummary, 'size' | 'position'> & { half: boolean }

const Size = ({ size, position, half }: SizeProps) => (
  <p className={half ? 'size half' : 'size'}>
    <bdi dir="ltr">{size}</bdi>
    <small>{text.position(position)}</small>
  </p>
)

/**
 * A product in a list, not rendered again while it stays the same: a list may show hundreds. Plain elements throughout:
 * `TyreGrid` above it carries the styles of all cards, since every styled element would cost time in each server render.
 * The link of the name covers the card, its picture included.
 */
export const TyreCard = memo(({ tyre, settings, early, Mark, ...actions }: Props) => (
  <article>
    <div className="frame">
      <div className="picture">
        <img
          src={pictureOf(tyre)}
          alt=""
          width={320}
          height={240}
          loading={early ? 'eager' : 'lazy'}
          decoding="async"
        />
        {tyre.set && <span className="chip">{text.set}</span>}
        {isOnMitasSale(tyre.brand) && <span className="chip sale">{text.mitasSale}</span>}
      </div>
      {Mark && <Mark product={tyre} />}
    </div>
    {/* a set is found by either of its sizes, and fits a motorcycle by both: they come first, equally large */}
    {tyre.front && (
      <>
        <Size size={tyre.front} position="front" half />
        <Size size={tyre.size} position="rear" half />
      </>
    )}
    <p className="brand">
      <bdi>{tyre.brand}</bdi>
      {tyre.score > 0 && (
        <span role="img" aria-label={text.score(tyre.score)}>
          {tyre.score.toFixed(1)}
        </span>
      )}
    </p>
    <h3>
      <Link href={productHref(tyre)}>
        <bdi dir="ltr">{tyre.displayName}</bdi>
      </Link>
    </h3>
    {!tyre.front && <Size size={tyre.size} position={tyre.position} half={false} />}
    <div className="stock">
      <StockParts visibility={tyre.visibility} settings={settings} />
    </div>
    <div className="price">
      <PriceParts shekels={tyre.price} full={tyre.fullPrice} unit={tyre.set ? text.perSet : text.perTyre} />
    </div>
    <div className="actions">
      <Actions tyre={tyre} {...actions} />
    </div>
  </article>
))
