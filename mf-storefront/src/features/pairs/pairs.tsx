import styled from '@emotion/styled'
import { createElement } from 'react'
import { color, Link, Ltr, money, radius, space, Stack, stockText } from '@zmig/platform'
import { useForSavedBikes } from '@zmig/platform/saved-bikes'
import { openOwnPairs } from '../../tyre/fit-mark.ts'
import { productHref } from '../../tyre/tyre-address.ts'
import type { Pair } from '@zmig/edge-contract'

/** Texts of the pairs that hold a tyre. */
export const text = {
  title: 'בזוג זה יוצא פחות',
  withFront: 'עם קדמי',
  withRear: 'עם אחורי',
  forBoth: 'לשני הצמיגים',
  saving: 'חוסכים',
  more: (count: number) => (count === 1 ? 'עוד זוג אחד' : `עוד ${count} זוגות`),
}

/** A front is in up to nine pairs; the others open below these. */
const FEW = 2

const Section = styled.section`
  & h2 {
    margin-block-end: ${space(2)};
    font-size: 1rem;
    font-weight: 600;
  }
  & a {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 ${space(3)};
    min-block-size: 44px;
    padding: ${space(2)} ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.card};
    color: ${color.ink};
    line-height: 1.35;
    text-decoration: none;
    transition: border-color 140ms;
  }
  & a:hover {
    border-color: ${color.control};
  }
  & a > * {
    min-inline-size: 0;
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.875rem;
  }
  & em {
    color: ${color.green};
    font-style: normal;
    font-weight: 700;
    white-space: nowrap;
  }
  & summary {
    min-block-size: 44px;
    padding-block: ${space(2)};
    font-weight: 500;
    cursor: pointer;
  }
`

type Props = {
  /** EAN of the product of the page */
  ean: string
  /** best first; nothing is shown without any */
  pairs: readonly Pair[] | undefined
}

/** A pair by its other tyre: what both cost together, what that saves, and when it comes unless it is in stock. */
const PairLink = ({ ean, pair }: { ean: string; pair: Pair }) => {
  const { front, rear, price, saving, visibility } = pair
  const isFront = front.ean === ean
  return (
    <li>
      <Link href={productHref(pair)}>
        <span>
          {isFront ? text.withRear : text.withFront} <Ltr>{isFront ? rear.size : front.size}</Ltr>
          {visibility !== 'instock' && <small>{stockText(visibility).word}</small>}
        </span>
        <span>
          <b>
            <Ltr>{money(price)}</Ltr>
          </b>{' '}
          {text.forBoth} ·{' '}
          <em>
            {text.saving} <Ltr>{money(saving)}</Ltr>
          </em>
        </span>
      </Link>
    </li>
  )
}

const Links = ({ ean, pairs }: { ean: string; pairs: readonly Pair[] }) => (
  <Stack as="ul" gap={2}>
    {pairs.map((pair) => (
      <PairLink key={pair.ean} ean={ean} pair={pair} />
    ))}
  </Stack>
)

const Shown = ({ ean, pairs }: { ean: string; pairs: readonly Pair[] }) => {
  const rest = pairs.slice(FEW)
  return (
    <Section aria-labelledby="pairs">
      <h2 id="pairs">{text.title}</h2>
      <Links ean={ean} pairs={pairs.slice(0, FEW)} />
      {rest.length > 0 && (
        <details>
          <summary>{text.more(rest.length)}</summary>
          <Links ean={ean} pairs={rest} />
        </details>
      )}
    </Section>
  )
}

/** The pairs that hold a single tyre, each a link to its page; that of a saved bike first. The edge decides which, and what they save. */
export const Pairs = ({ ean, pairs = [] }: Props) => {
  const OwnFirst = useForSavedBikes(openOwnPairs)
  if (pairs.length === 0) return null
  if (!OwnFirst) return <Shown ean={ean} pairs={pairs} />
  return createElement(OwnFirst, { pairs, show: (sorted) => <Shown ean={ean} pairs={sorted} /> })
}
