import styled from '@emotion/styled'
import { ButtonLink, color, Icon, Ltr, media, Price, radius, space, VisuallyHidden } from '@zmig/platform'
import type { Shop } from '@zmig/edge-contract'

const Cards = styled.ul`
  display: grid;
  gap: ${space(4)};
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    flex-direction: column;
    gap: ${space(1)};
    min-inline-size: 0;
    padding: ${space(5)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & h3 {
    font-size: 1.25rem;
    font-weight: 700;
    line-height: 1.3;
  }
  & address,
  & .phone,
  & p {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    font-style: normal;
  }
  /* the largest letters with the widest space between them: even a phone number needs two lines on the narrowest phone */
  & .phone {
    max-inline-size: 100%;
  }
  & .phone > bdi {
    min-inline-size: 0;
  }
  & svg {
    flex: none;
    color: ${color.signalStrong};
  }
  & .phone {
    align-self: flex-start;
    min-block-size: 44px;
    font-weight: 700;
    color: ${color.ink};
  }
  & .note {
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  & .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)} ${space(4)};
    margin-block-start: auto;
    padding-block-start: ${space(3)};
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.desktop} {
    grid-template-columns: repeat(3, 1fr);
  }
`

const text = {
  price: 'לצמיג, כולל מע״מ',
  static: 'איזון סטטי',
  electronic: 'איזון אלקטרוני',
  none: 'ללא איזון',
  manual: 'את התור קובעים ישירות מול המוסך, אחרי שהצמיגים הגיעו אליו.',
  call: (name: string) => `התקשרו אל ${name}`,
  navigate: 'ניווט למוסך',
  newTab: '(נפתח בלשונית חדשה)',
}

/** A map's directions to an address (wizard-shops-and-admin.md §2, Installation shops). */
const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`

const ShopCard = ({ displayName, address, phone, price, alignType, manualBooking }: Shop) => (
  <>
    <h3>{displayName}</h3>
    <address>
      <Icon name="pin" size={20} />
      <span>{address}</span>
    </address>
    <a className="phone" href={`tel:${phone}`} aria-label={`${text.call(displayName)}, ${phone}`}>
      <Icon name="phone" size={20} />
      <Ltr>{phone}</Ltr>
    </a>
    <p>
      <Icon name="wrench" size={20} />
      <span>{text[alignType]}</span>
    </p>
    {manualBooking && <p className="note">{text.manual}</p>}
    <div className="foot">
      <Price shekels={price} unit={text.price} />
      <ButtonLink
        href={directionsTo(address)}
        variant="secondary"
        size="small"
        target="_blank"
        rel="noopener noreferrer"
      >
        <span>
          {text.navigate}
          <VisuallyHidden>
            {' '}
            {displayName} {text.newTab}
          </VisuallyHidden>
        </span>
      </ButtonLink>
    </div>
  </>
)

/** The garages of a city: name, address, phone and the price of fitting one tyre. */
export const ShopCards = ({ shops }: { shops: readonly Shop[] }) => (
  <Cards>
    {shops.map((shop) => (
      <li key={shop.id}>
        <ShopCard {...shop} />
      </li>
    ))}
  </Cards>
)
