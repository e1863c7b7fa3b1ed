import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import {
  Button,
  color,
  Link,
  Ltr,
  money,
  radius,
  Row,
  space,
  stockText,
  useCart,
  usePlatform,
  useToast,
  VisuallyHidden,
} from '@zmig/platform'
import { ownPairsFirst, useGarage } from '@zmig/platform/garage'
import { fetchPairs } from '../../api/checkout.ts'
import { useList } from '../../appointment/list.tsx'
import { pairOffers, type PairOffer } from './pair-offers.ts'
import type { CartItem, Quote } from '@zmig/edge-contract'

const text = {
  title: 'בזוג זה יוצא פחות',
  both: '– שני הצמיגים שבעגלה כזוג',
  front: 'עם קדמי',
  rear: 'עם אחורי',
  forPair: (count: number) => (count === 1 ? 'לזוג' : `ל־${count} זוגות`),
  saving: 'חוסכים',
  swap: (count: number) => (count === 1 ? 'להחליף בזוג' : `להחליף ב־${count} זוגות`),
  swapped: (count: number) => (count === 1 ? 'הצמיג הוחלף בזוג' : 'הצמיגים הוחלפו בזוג'),
}

const Section = styled.section`
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  & h2 {
    font-size: 1.125rem;
    font-weight: 700;
  }
  & ul {
    padding: 0;
    list-style: none;
  }
  & li {
    padding-block: ${space(3)};
  }
  & li + li {
    border-block-start: 1px solid ${color.line};
  }
  & p {
    min-inline-size: 0;
  }
  & small {
    color: ${color.muted};
    font-size: 0.875rem;
  }
  & em {
    color: ${color.green};
    font-style: normal;
    font-weight: 700;
  }
`

/** Takes single tyres out of the cart and puts their pair in; then the focus is on the line of the pair. */
const useSwap = (quote: Quote) => {
  const { items, add, setQuantity, remove } = useCart()
  const toast = useToast()
  const swapped = useRef('')
  useEffect(() => {
    const line = document.querySelector<HTMLElement>(`main li a[href^="/tire/moto/${swapped.current}/"]`)
    if (!swapped.current || !line) return
    swapped.current = ''
    line.focus()
  }, [quote])

  const quantityOf = (ean: string) => items.find((item) => item.ean === ean)?.quantity ?? 0
  const take = (ean: string, count: number) =>
    quantityOf(ean) > count ? setQuantity(ean, quantityOf(ean) - count) : remove(ean)
  return ({ pair, count, has }: PairOffer) => {
    if (has !== 'rear') take(pair.front.ean, count)
    if (has !== 'front') take(pair.rear.ean, count)
    add({ ean: pair.ean, isSet: true })
    setQuantity(pair.ean, quantityOf(pair.ean) + count)
    swapped.current = pair.ean
    toast({ message: text.swapped(has === 'both' ? 2 : 1) })
  }
}

type OfferProps = { offer: PairOffer; onSwap: () => void }

/** A pair with its price, what it saves, and when it comes unless it is in stock. Exported for tests. */
export const Offer = ({ offer: { pair, count, has }, onSwap }: OfferProps) => {
  const { ean, name, brand, displayName, front, rear, price, saving, visibility } = pair
  return (
    <Row as="li" gap={4} rowGap={2} align="center" justify="space-between">
      <p>
        <Link href={`/tire/moto/${ean}/${name}`}>
          <bdi>{`${brand} ${displayName}`}</bdi>
        </Link>{' '}
        {has === 'both' && text.both}
        {has === 'front' && (
          <>
            {text.rear} <Ltr>{rear.size}</Ltr>
          </>
        )}
        {has === 'rear' && (
          <>
            {text.front} <Ltr>{front.size}</Ltr>
          </>
        )}
        {visibility !== 'instock' && (
          <>
            <br />
            <small>{stockText(visibility).word}</small>
          </>
        )}
        <br />
        <b>
          <Ltr>{money(price * count)}</Ltr>
        </b>{' '}
        {text.forPair(count)} ·{' '}
        <em>
          {text.saving} <Ltr>{money(saving * count)}</Ltr>
        </em>
      </p>
      <Button variant="secondary" size="small" onClick={onSwap}>
        <span>
          {text.swap(count)}
          <VisuallyHidden>{`: ${brand} ${displayName} ${front.size}, ${rear.size}`}</VisuallyHidden>
        </span>
      </Button>
    </Row>
  )
}

type Props = { items: readonly CartItem[]; quote: Quote }

/** Pairs that cost less than the tyres of the cart, or than one of them and its other half; nothing while there are none. */
export const CartPairs = ({ items, quote }: Props) => {
  const { edge } = usePlatform()
  const swap = useSwap(quote)
  const singles = quote.lines.filter(({ set, displayName }) => !set && displayName !== '').map(({ ean }) => ean)
  const pairs = useList(singles.join(' '), async (signal) =>
    (await Promise.all(singles.map((ean) => fetchPairs(edge, ean, signal)))).flat(),
  )
  const { bikes } = useGarage()
  const offers = pairOffers(items, ownPairsFirst(bikes, pairs.items ?? []))
  if (offers.length === 0) return null
  return (
    <Section aria-labelledby="cart-pairs">
      <h2 id="cart-pairs">{text.title}</h2>
      <ul>
        {offers.map((offer) => (
          <Offer key={offer.pair.ean + offer.has} offer={offer} onSwap={() => swap(offer)} />
        ))}
      </ul>
    </Section>
  )
}
