import styled from '@emotion/styled'
import { shopPictureOf, type Shop } from '@zmig/edge-contract'
import { ButtonLink, color, Icon, Link, Ltr, media, radius, Row, space, Stack, VisuallyHidden } from '@zmig/platform'
import { directionsTo, shopHref } from '../../shop/addresses.ts'
import { ShopPrice, ShopResult } from '../../shop/shop-facts.tsx'
import { ShopIcon } from '../../shop/shop-icon.tsx'
import { ShopLike } from '../../shop/shop-like.tsx'
import { NextFreeDay, useNextFreeDays } from './next-free-day.tsx'

/** A card: picture, facts, then price and ways on. On a phone the picture stands beside the name. */
const Cards = styled(Stack)`
  & > li {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
    gap: ${space(3)} ${space(4)};
    min-inline-size: 0;
    padding: ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & img {
    inline-size: 100%;
    aspect-ratio: 3 / 2;
    object-fit: cover;
    border-radius: ${radius.control};
  }
  & .facts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space(1)};
    min-inline-size: 0;
  }
  [data-a11y~='roomy'] & .name {
    flex-wrap: wrap;
  }
  & .name > * {
    min-inline-size: 0;
  }
  & h3 {
    font-size: 1.25rem;
    font-weight: 700;
    line-height: 1.3;
  }
  & h3 a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    text-decoration: none;
  }
  & h3 a:hover {
    color: ${color.signalStrong};
    text-decoration: underline;
  }
  & address {
    color: ${color.muted};
    font-style: normal;
  }
  & address svg {
    flex: none;
  }
  /* the largest letters with the widest space between them: even a phone number needs two lines on the narrowest phone */
  & .phone {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    gap: ${space(2)};
    max-inline-size: 100%;
    min-block-size: 44px;
    margin-block-start: ${space(1)};
    padding-inline: ${space(4)};
    border: 1px solid ${color.control};
    border-radius: ${radius.round};
    color: ${color.ink};
    font-weight: 600;
    text-decoration: none;
  }
  & .phone:hover {
    border-color: ${color.ink};
  }
  & .phone > bdi {
    min-inline-size: 0;
    white-space: nowrap;
  }
  & .phone svg {
    flex: none;
  }
  & .foot {
    grid-column: 1 / -1;
    display: grid;
    align-content: start;
    gap: ${space(3)};
    padding-block-start: ${space(3)};
    border-block-start: 1px solid ${color.line};
  }
  & .ways > * {
    flex: 1 1 120px;
  }
  [data-a11y~='roomy'] & > li {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (max-width: 359px) {
    & > li {
      grid-template-columns: 64px minmax(0, 1fr);
    }
  }
  ${media.tablet} {
    & > li {
      grid-template-columns: 160px minmax(0, 1fr);
    }
    & .facts {
      grid-row: span 2;
    }
  }
  ${media.desktop} {
    & > li {
      grid-template-columns: 196px minmax(0, 1fr) 212px;
      gap: ${space(5)};
    }
    & .facts {
      grid-row: auto;
    }
    & .foot {
      grid-column: auto;
      padding-block: 0;
      padding-inline-start: ${space(5)};
      border-block-start: 0;
      border-inline-start: 1px solid ${color.line};
    }
    & .ways {
      display: grid;
    }
    [data-a11y~='roomy'] & > li {
      grid-template-columns: minmax(0, 1fr);
    }
    [data-a11y~='roomy'] & .foot {
      padding-inline-start: 0;
      border-inline-start: 0;
    }
  }
`

const text = {
  call: (name: string) => `התקשרו אל ${name}`,
  more: 'פרטים נוספים',
  moreAbout: (name: string) => `על ${name}`,
  navigate: 'ניווט',
  navigateTo: (name: string) => `אל ${name} (נפתח בלשונית חדשה)`,
}

type CardProps = { shop: Shop; days: ReturnType<typeof useNextFreeDays> }

const ShopCard = ({ shop, days }: CardProps) => {
  const { id, displayName, address, phone } = shop
  return (
    <>
      <img src={shopPictureOf(shop)} width={600} height={400} alt="" loading="lazy" />
      <div className="facts">
        <Row nowrap gap={0} align="start" justify="space-between" className="name">
          <h3>
            <Link href={shopHref(id)}>{displayName}</Link>
          </h3>
          <ShopLike shop={shop} />
        </Row>
        <ShopResult {...shop} />
        <Row as="address" nowrap gap={2} align="center">
          <Icon name="pin" size={20} />
          <span>{address}</span>
        </Row>
        <NextFreeDay shop={shop} days={days} />
        <a className="phone" href={`tel:${phone}`} aria-label={`${text.call(displayName)}, ${phone}`}>
          <Icon name="phone" size={20} />
          <Ltr>{phone}</Ltr>
        </a>
      </div>
      <div className="foot">
        <ShopPrice {...shop} />
        <Row gap={2} className="ways">
          <ButtonLink href={shopHref(id)} variant="secondary" size="small">
            <span>
              {text.more}
              <VisuallyHidden> {text.moreAbout(displayName)}</VisuallyHidden>
            </span>
          </ButtonLink>
          <ButtonLink href={directionsTo(address)} size="small" target="_blank" rel="noopener noreferrer">
            <ShopIcon name="route" />
            <span>
              {text.navigate}
              <VisuallyHidden> {text.navigateTo(displayName)}</VisuallyHidden>
            </span>
          </ButtonLink>
        </Row>
      </div>
    </>
  )
}

/** The garages of a city with everything that a choice needs (wizard-shops-and-admin.md §2, Installation shops). */
export const ShopCards = ({ shops }: { shops: readonly Shop[] }) => {
  const days = useNextFreeDays(shops)
  return (
    <Cards as="ul" gap={4}>
      {shops.map((shop) => (
        <li key={shop.id}>
          <ShopCard shop={shop} days={days} />
        </li>
      ))}
    </Cards>
  )
}
