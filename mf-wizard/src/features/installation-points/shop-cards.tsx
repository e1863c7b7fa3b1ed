import { ButtonLink, Icon, Ltr, Price, VisuallyHidden } from '@zmig/platform'
import { Cards } from './shop-cards.styles.ts'
import { text } from './text.ts'
import type { Shop } from '@zmig/edge-contract'

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

/** The garages of a city: who, where, and what the fitting of one tyre costs there. */
export const ShopCards = ({ shops }: { shops: readonly Shop[] }) => (
  <Cards>
    {shops.map((shop) => (
      <li key={shop.id}>
        <ShopCard {...shop} />
      </li>
    ))}
  </Cards>
)
