import styled from '@emotion/styled'
import { shopPictureOf, type ShopDetails } from '@zmig/edge-contract'
import {
  Breadcrumbs,
  ButtonLink,
  Card,
  color,
  EmptyState,
  Icon,
  Link,
  Ltr,
  media,
  PageTitle,
  radius,
  Row,
  space,
  VisuallyHidden,
  Wrap,
} from '@zmig/platform'
import { CityMap } from '@zmig/platform/country-map'
import { cityHref, directionsTo, SHOPS } from '../../shop/addresses.ts'
import { ShopPrice, ShopResult } from '../../shop/shop-facts.tsx'
import { ShopIcon } from '../../shop/shop-icon.tsx'
import { ShopLike } from '../../shop/shop-like.tsx'
import { FreeTimes } from './free-times.tsx'
import { OpeningHours } from './opening-hours.tsx'

const text = {
  home: 'בית',
  shops: 'נקודות התקנה',
  picture: (name: string) => `חזית המוסך ${name}`,
  price: 'מחיר ההתקנה',
  priceNote: 'כולל מע״מ. משלמים במוסך ביום ההתקנה.',
  free: 'התורים הפנויים הבאים',
  appointment: 'קביעת תור',
  call: 'חייגו למוסך',
  navigate: 'ניווט',
  newTab: ' (נפתח בלשונית חדשה)',
  way: 'איך מגיעים',
  openMap: 'פתיחה במפה',
  others: (city: string) => `כל המוסכים ב${city}`,
  missing: 'לא מצאנו את המוסך הזה',
  missingBody: 'ייתכן שהמוסך כבר לא עובד איתנו, או שהכתובת נכתבה אחרת.',
  toShops: 'לכל נקודות ההתקנה',
}

const Body = styled(Wrap)`
  padding-block-end: ${space(10)};
  & .head > * {
    min-inline-size: 0;
  }
  & address {
    margin-block: ${space(1)} ${space(4)};
    color: ${color.muted};
    font-style: normal;
  }
  & address svg,
  & .actions svg {
    flex: none;
  }
  & .columns,
  & .boxes {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(5)};
  }
  & .front {
    inline-size: 100%;
    aspect-ratio: 2;
    object-fit: cover;
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
  }
  & h2 {
    margin-block-end: ${space(2)};
    font-size: 1.1875rem;
    font-weight: 700;
  }
  & .note {
    margin-block-start: ${space(2)};
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  & hr {
    margin-block: ${space(4)};
    border: 0;
    border-block-start: 1px solid ${color.line};
  }
  & .way {
    display: grid;
    grid-template-columns: 108px minmax(0, 1fr);
    gap: ${space(4)};
    align-items: center;
  }
  & .way svg {
    border-radius: ${radius.control};
  }
  & .way a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
  [data-a11y~='roomy'] & .way {
    grid-template-columns: minmax(0, 1fr);
  }
  /* beside the picture on a desktop; on a phone the price and the free times come before hours and way */
  ${media.desktop} {
    & .columns {
      grid-template: 'front side' auto 'boxes side' 1fr / minmax(0, 1fr) 400px;
      gap: ${space(5)} ${space(7)};
      align-items: start;
    }
    & .front {
      grid-area: front;
    }
    & .side {
      grid-area: side;
    }
    & .boxes {
      grid-area: boxes;
      grid-template-columns: 1fr 1fr;
      align-items: start;
    }
  }
`

/** The two ways to a garage: at the end of the box on a desktop, at the thumb on a phone. */
const Actions = styled(Row)`
  & > * {
    flex: 1 1 0;
    min-inline-size: 0;
    padding-inline: ${space(3)};
  }
  ${media.phone} {
    position: fixed;
    inset-inline: 0;
    inset-block-end: 0;
    z-index: 15;
    padding: ${space(2)} ${space(3)} calc(${space(2)} + env(safe-area-inset-bottom));
    border-block-start: 1px solid ${color.line};
    background: ${color.card};
    box-shadow: 0 -6px 20px rgb(20 23 26 / 10%);
    & .number {
      display: none;
    }
  }
  ${media.desktop} {
    flex-direction: column;
    margin-block-start: ${space(5)};
  }
`

const Way = ({ shop: { address, displayName, city } }: { shop: ShopDetails }) => (
  <Card>
    <h2>{text.way}</h2>
    <div className="way">
      <CityMap city={city} />
      <div>
        <p>{address}</p>
        <a href={directionsTo(address)} target="_blank" rel="noopener noreferrer">
          {text.openMap}
          <VisuallyHidden>
            {' '}
            {displayName}
            {text.newTab}
          </VisuallyHidden>
        </a>
        <p>
          <Link href={cityHref(city.id)}>{text.others(city.displayName)}</Link>
        </p>
      </div>
    </div>
  </Card>
)

/** One garage: front, price, free appointments, hours and the way there (wizard-shops-and-admin.md §2, Installation shops). */
export const ShopView = ({ shop }: { shop: ShopDetails }) => {
  const { displayName, address, phone, city, hours } = shop
  return (
    <Body>
      <Breadcrumbs
        items={[
          { href: '/', label: text.home },
          { href: SHOPS, label: text.shops },
          { href: cityHref(city.id), label: city.displayName },
          { label: displayName },
        ]}
      />
      <Row gap={4} rowGap={0} align="center" justify="space-between" className="head">
        <PageTitle>{displayName}</PageTitle>
        <ShopLike shop={shop} />
      </Row>
      <ShopResult {...shop} />
      <Row as="address" nowrap gap={2} align="center">
        <Icon name="pin" size={20} />
        <span>{address}</span>
      </Row>
      <div className="columns">
        <img className="front" src={shopPictureOf(shop)} width={600} height={400} alt={text.picture(displayName)} />
        <Card className="side">
          <h2>{text.price}</h2>
          <ShopPrice {...shop} />
          <p className="note">{text.priceNote}</p>
          <hr />
          <h2>{shop.manualBooking ? text.appointment : text.free}</h2>
          <FreeTimes shop={shop} />
          <Actions nowrap gap={2} className="actions" data-buy-bar="">
            <ButtonLink href={`tel:${phone}`}>
              <Icon name="phone" size={20} />
              <span>
                {text.call}{' '}
                <span className="number">
                  <Ltr>{phone}</Ltr>
                </span>
              </span>
            </ButtonLink>
            <ButtonLink href={directionsTo(address)} variant="secondary" target="_blank" rel="noopener noreferrer">
              <ShopIcon name="route" />
              <span>
                {text.navigate}
                <VisuallyHidden>{text.newTab}</VisuallyHidden>
              </span>
            </ButtonLink>
          </Actions>
        </Card>
        <div className="boxes">
          {hours.length > 0 && (
            <Card>
              <OpeningHours hours={hours} />
            </Card>
          )}
          <Way shop={shop} />
        </div>
      </div>
    </Body>
  )
}

const Room = styled(Wrap)`
  padding-block: ${space(8)};
`

/** Shown for a name that no garage has, or a hidden one. */
export const ShopMissing = () => (
  <Room>
    <VisuallyHidden as="div">
      <PageTitle>{text.missing}</PageTitle>
    </VisuallyHidden>
    <EmptyState title={text.missing}>
      <p>{text.missingBody}</p>
      <ButtonLink href={SHOPS}>{text.toShops}</ButtonLink>
    </EmptyState>
  </Room>
)
