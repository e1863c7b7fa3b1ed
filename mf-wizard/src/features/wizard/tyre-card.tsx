import styled from '@emotion/styled'
import {
  ButtonLink,
  color,
  Ltr,
  media,
  Price,
  radius,
  Row,
  shadow,
  space,
  Stock,
  usePlatform,
  VisuallyHidden,
} from '@zmig/platform'
import { canonicalSize, markedSize, pictureOf, type SuggestedTyre } from '@zmig/edge-contract'
import { resultText } from './text.ts'
import type { MouseEvent } from 'react'

/** The whole card is the target of its one link. */
const Card = styled.article`
  position: relative;
  display: grid;
  /* on the narrowest phones the picture yields to the longest names */
  grid-template-columns: min(104px, 22vw) minmax(0, 1fr);
  block-size: 100%;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  overflow: hidden;
  & .picture {
    display: grid;
    place-items: center;
    padding: ${space(2)};
    background: linear-gradient(${color.page}, ${color.line});
  }
  & .picture img {
    inline-size: 100%;
    max-inline-size: 160px;
  }
  & .words {
    display: flex;
    flex-direction: column;
    gap: ${space(2)};
    min-inline-size: 0;
    padding: ${space(4)};
  }
  & .facts {
    display: flex;
    flex-direction: column;
    gap: ${space(2)};
  }
  & .brand {
    font-size: 0.875rem;
    font-weight: 500;
    color: ${color.muted};
  }
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    line-height: 1.2;
  }
  & .size {
    white-space: nowrap;
  }
  & .size b {
    font-size: 1.25rem;
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  & .size small {
    color: ${color.muted};
    font-size: 0.875rem;
  }
  & .marking {
    display: block;
  }
  & .reason {
    padding-inline-start: ${space(3)};
    border-inline-start: 3px solid ${color.line};
  }
  & .score {
    font-size: 0.9375rem;
    color: ${color.muted};
  }
  & .score b {
    color: ${color.ink};
    font-weight: 800;
  }
  & .score b::before {
    content: '★ ';
    color: ${color.signalStrong};
  }
  & .buy {
    display: flex;
    flex-direction: column;
    gap: ${space(2)};
    margin-block-start: auto;
  }
  & .flag {
    position: absolute;
    inset-block-start: ${space(3)};
    inset-inline-start: ${space(3)};
    z-index: 1;
    padding: ${space(1)} ${space(3)};
    border-radius: 6px;
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.875rem;
    font-weight: 700;
  }
  /* what the price is for stays beside it when the list price moves to the next line */
  & .buy s {
    order: 1;
  }
  & .buy a {
    align-self: start;
  }
  & .buy a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &[data-first] {
    grid-template-columns: minmax(0, 1fr);
    border-block-start: 5px solid ${color.signal};
    box-shadow: ${shadow};
    & .picture img {
      max-inline-size: 180px;
    }
    & h2 {
      font-size: 1.75rem;
    }
    & .size b {
      font-size: 1.75rem;
    }
    & .buy {
      font-size: 1.125rem;
    }
    & .buy a {
      align-self: stretch;
    }
  }
  ${media.desktop} {
    grid-template-columns: 168px minmax(0, 1fr);
    &[data-first] {
      grid-template-columns: 300px minmax(0, 1fr);
      border-block-start: 1px solid ${color.line};
      border-inline-start: 6px solid ${color.signal};
      & .picture img {
        max-inline-size: 270px;
      }
      & .words {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 264px;
        padding: 0;
      }
      & .facts {
        align-self: center;
        padding: ${space(6)} ${space(7)};
      }
      & .buy {
        justify-content: center;
        block-size: 100%;
        padding: ${space(5)};
        border-inline-start: 1px solid ${color.line};
      }
    }
  }
`

/** Its product page. */
export const addressOf = ({ ean, name }: SuggestedTyre): string => `/tire/moto/${ean}/${encodeURIComponent(name)}`

/** A size as riders say it, its wheel in a set, and the whole marking. */
const Wheel = ({ size, wheel, marking }: { size: string; wheel?: string; marking: string }) => (
  <p className="size">
    <b>
      <Ltr>{size}</Ltr>
    </b>{' '}
    {wheel && <small>{wheel}</small>}
    <small className="marking">
      <Ltr>{marking}</Ltr>
    </small>
  </p>
)

/** The size of a single tyre, or both of a set with their places. */
const Sizes = ({ tyre }: { tyre: SuggestedTyre }) => {
  const { set, frontSize, rearSize, displaySize } = tyre
  const size = canonicalSize(tyre)
  if (!set || !frontSize || !rearSize) return <Wheel size={size} marking={displaySize} />
  return (
    <Row gap={5} rowGap={1}>
      <Wheel size={markedSize(frontSize)} wheel={resultText.front} marking={frontSize} />
      <Wheel size={size} wheel={resultText.rear} marking={rearSize} />
    </Row>
  )
}

type Props = { tyre: SuggestedTyre; first: boolean; onOpen: (event: MouseEvent<HTMLAnchorElement>) => void }

/** A recommended tyre: why, its score out of 10 and its price; the first one is emphasised. */
export const TyreCard = ({ tyre, first, onOpen }: Props) => {
  const { shopName } = usePlatform().site
  const [label, of] = resultText.score
  const picture = first ? 270 : 160
  return (
    <Card data-first={first ? '' : undefined}>
      {first && <span className="flag">{resultText.recommended}</span>}
      <div className="picture">
        <img
          src={tyre.photos[0] ?? pictureOf(tyre)}
          alt=""
          width={picture}
          height={picture}
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      </div>
      <div className="words">
        <div className="facts">
          <p className="brand">
            <bdi>{tyre.brand}</bdi>
          </p>
          <h2>
            <bdi>{tyre.displayName}</bdi>
          </h2>
          <Sizes tyre={tyre} />
          <p className="reason">{tyre.reason}</p>
        </div>
        <div className="buy">
          <p className="score">
            <VisuallyHidden>{label}</VisuallyHidden>{' '}
            <b>
              <Ltr>{tyre.score.toFixed(1)}</Ltr>
            </b>{' '}
            {of} <small>{resultText.scoreOf(shopName)}</small>
          </p>
          <Price shekels={tyre.price} full={tyre.fullPrice} unit={tyre.set ? resultText.perSet : resultText.perTyre} />
          <Stock visibility={tyre.visibility} />
          <ButtonLink
            href={addressOf(tyre)}
            variant={first ? 'primary' : 'secondary'}
            size={first ? undefined : 'small'}
            aria-label={resultText.openOf(`${tyre.brand} ${tyre.displayName}`)}
            onClick={onOpen}
          >
            {resultText.open}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
