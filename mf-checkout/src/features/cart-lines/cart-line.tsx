import { type CartItem, MAX_QUANTITY, type QuoteLine } from '@zmig/edge-contract'
import { Alert, Button, ButtonLink, Icon, Link, Ltr, money, Price, Select, Stock, usePlatform } from '@zmig/platform'
import { ForSavedBikes } from '@zmig/platform/saved-bikes'
import { Arrival, fitted, ProductPicture, Sizes } from '../../layout/tyre-line.tsx'
import { Line } from './cart-line.styles.ts'
import { lineProblem } from './line-problem.ts'
import { text } from './text.ts'

/**
 * The product page of a line. Without a slug the name in Latin letters is enough: the page finds the tyre by EAN and
 * redirects a wrong slug to the right one (decisions.md).
 */
export const productHref = ({
  ean,
  brand,
  displayName,
  slug,
}: Pick<QuoteLine, 'ean' | 'brand' | 'displayName' | 'slug'>): string => {
  const name = `${brand} ${displayName}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `/tire/moto/${ean}/${slug || name || 'tyre'}`
}

const quantities = Array.from({ length: MAX_QUANTITY }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}))

const Problem = ({ line }: { line: QuoteLine | undefined }) => {
  const { phone } = usePlatform().site.company
  const problem = lineProblem(line)
  if (!problem) return null
  return (
    <Alert tone="error">
      <p>{problem === 'fewer' ? text.fewer(line?.available ?? 0, line?.set ?? false) : text.problem[problem]}</p>
      {problem === 'call' && (
        <ButtonLink variant="quiet" size="small" href={`tel:${phone}`}>
          <Icon name="phone" size={18} />
          {text.call} <Ltr>{phone}</Ltr>
        </ButtonLink>
      )}
    </Alert>
  )
}

type Props = {
  item: CartItem
  line: QuoteLine | undefined
  /** the quote is about an earlier cart; its amounts are shown until the next quote */
  stale: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

const openFitMark = async () => (await import(/* webpackChunkName: "fit-mark" */ '@zmig/platform/garage')).FitMark

/** One product of the cart: picture, facts, quantity, price and the reason why it cannot be ordered. */
export const CartLine = ({ item, line, stale, onQuantity, onRemove }: Props) => {
  const name = line?.displayName ? `${line.brand} ${line.displayName}` : text.unknownProduct(item.ean)
  // assumed until a quote of this cart says otherwise
  const sold = line ? line.displayName !== '' : stale
  return (
    <Line>
      <div data-part="picture">{sold && <ProductPicture product={line ?? item} size={112} />}</div>
      <div data-part="facts">
        <h2>{line?.displayName ? <Link href={productHref(line)}>{name}</Link> : <span>{name}</span>}</h2>
        {line?.displaySize && (
          <p data-part="size">
            <Sizes of={line.displaySize} />
          </p>
        )}
        {line?.displayName && <ForSavedBikes open={openFitMark} product={fitted(line)} />}
        {line?.set && <p data-part="pair">{text.pair}</p>}
        {line && lineProblem(line) === undefined && (
          <>
            <Stock visibility={line.visibility} />
            <Arrival on={line.arrivesOn} />
          </>
        )}
      </div>
      <div data-part="quantity">
        {sold && (
          <Select
            label={text.quantity}
            name={`quantity-${item.ean}`}
            value={String(item.quantity)}
            onChange={(value) => onQuantity(Number(value))}
            options={quantities}
          />
        )}
      </div>
      <div data-part="total" aria-busy={stale}>
        {line?.displayName && (
          <>
            <Price shekels={line.total} />
            <small>
              {line.quantity > 1 && <Ltr>{money(line.unitPrice)}</Ltr>} {line.set ? text.perPair : text.perTyre}
            </small>
          </>
        )}
      </div>
      <div data-part="remove">
        <Button variant="quiet" size="small" onClick={onRemove} aria-label={text.removeOf(name)}>
          <Icon name="trash" size={20} />
          {text.remove}
        </Button>
      </div>
      {(line || !stale) && (
        <div data-part="problem">
          <Problem line={line} />
        </div>
      )}
    </Line>
  )
}
