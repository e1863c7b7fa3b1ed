import styled from '@emotion/styled'
import { color, media, space } from '../kit/tokens.ts'
import { ConsentLink } from '../consent/consent-question.tsx'
import { usePlatform } from '../platform-context.tsx'
import { ContactBlock } from './contact-block.tsx'
import {
  brandHref,
  footerBrands,
  footerCategories,
  footerSizes,
  footerText,
  informationLinks,
  legalLinks,
} from './footer-links.ts'

const Row = styled.ul`
  display: flex;
  gap: ${space(2)};
  list-style: none;
  padding: 0;
  & svg {
    display: block;
    border-radius: 6px;
    background: ${color.card};
  }
`

/** The cards that are taken; PayPal is not offered, so it is not shown (decisions.md). */
const PaymentMarks = () => (
  <Row aria-label={footerText.payments}>
    <li>
      <svg width="58" height="36" viewBox="0 0 58 36" role="img" aria-label="MasterCard">
        <circle cx="23" cy="18" r="10" fill="#d8232a" />
        <circle cx="35" cy="18" r="10" fill="#f59b1f" />
        <path d="M29 10a10 10 0 0 1 0 16 10 10 0 0 1 0-16z" fill="#f0641e" />
      </svg>
    </li>
    <li>
      <svg width="58" height="36" viewBox="0 0 58 36" role="img" aria-label="Visa">
        <text
          x="29"
          y="24.5"
          textAnchor="middle"
          fontSize="17"
          fontWeight="800"
          fontStyle="italic"
          fill="#1a2a6c"
          letterSpacing="1"
        >
          VISA
        </text>
      </svg>
    </li>
  </Row>
)

const Ground = styled.footer`
  margin-block-start: ${space(16)};
  /* a fixed bar at the lower edge covers the background of the last element, not a strip below it */
  padding-block-end: calc(var(--buy-bar, 0px) + var(--consent, 0px));
  background: ${color.asphalt};
  color: ${color.chalk};
  font-size: 0.9375rem;
  & .column {
    /* 1000 px: footer width of the specification */
    max-inline-size: 1040px;
    margin-inline: auto;
    padding: ${space(10)} ${space(5)};
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(8)};
  }
  & .second {
    border-block-start: 1px solid ${color.tar};
    padding-block: ${space(6)};
  }
  & h2 {
    color: #fff;
    font-size: 1rem;
    font-weight: 700;
    margin-block-end: ${space(2)};
  }
  & ul {
    list-style: none;
    padding: 0;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    color: #fff;
    text-decoration: underline;
  }
  & .links {
    columns: 2 calc(7.75rem + 10 * var(--letter-spacing, 0px));
    column-gap: ${space(6)};
  }
  & .inline {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${space(5)};
  }
  & .wide,
  & .rights {
    grid-column: 1 / -1;
  }
  & .rights {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(4)};
    font-size: 0.875rem;
  }
  & .rights p {
    user-select: none;
    -webkit-user-select: none;
    padding-block: ${space(3)};
  }
  ${media.desktop} {
    & .column {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr);
    }
    & a {
      min-block-size: 36px;
    }
  }
`

const year = new Date().getFullYear()

/**
 * Contact, information pages, brands, sizes and categories. Only the server renders it: it never changes, so browsers load its
 * behaviour (footer-behaviour.ts) instead of its texts a second time.
 */
export const ShellFooter = () => {
  const { shopName, pixel } = usePlatform().site
  return (
    <Ground className="on-asphalt">
      <div className="column">
        <ContactBlock />
        <nav aria-labelledby="footer-information">
          <h2 id="footer-information">{footerText.information}</h2>
          <ul className="links">
            {informationLinks.map((link) => (
              <li key={link.href} data-browsing={legalLinks.includes(link) ? undefined : ''}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
            {pixel && (
              <li>
                <ConsentLink />
              </li>
            )}
          </ul>
        </nav>
      </div>
      <div className="column second">
        <nav aria-labelledby="footer-brands" data-browsing="">
          <h2 id="footer-brands">{footerText.brands}</h2>
          <ul className="inline">
            {footerBrands.map((brand) => (
              <li key={brand}>
                <a href={brandHref(brand)}>{brand}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-sizes" data-browsing="">
          <h2 id="footer-sizes">{footerText.sizes}</h2>
          <ul className="inline">
            {footerSizes.map((size) => (
              <li key={size}>
                <a href={`/list/moto/${size}`}>
                  <bdi dir="ltr">{size}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav className="wide" aria-labelledby="footer-categories" data-browsing="">
          <h2 id="footer-categories">{footerText.categories}</h2>
          <ul className="inline">
            {footerCategories.map(({ id, label }) => (
              <li key={id}>
                <a href={`/list/moto/category/${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="rights">
          <p data-admin-shortcut>{footerText.rights(shopName, year)}</p>
          <PaymentMarks />
        </div>
      </div>
    </Ground>
  )
}
