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
  & i {
    display: grid;
    place-items: center;
    inline-size: 58px;
    block-size: 36px;
    border-radius: 6px;
    background: #fff;
    color: #1a2a6c;
    font-weight: 800;
    letter-spacing: 1px;
  }
  & li:first-of-type i {
    background:
      radial-gradient(circle at 23px, #d8232ad9 10px, #0000 10.5px),
      radial-gradient(circle at 35px, #f59b1f 10px, #fff 10.5px);
  }
`

/** The cards that are taken, drawn by the style, which every page carries anyway; PayPal is not offered, so it is not shown (decisions.md). */
const PaymentMarks = () => (
  <Row aria-label={footerText.payments}>
    <li>
      <i role="img" aria-label="MasterCard" />
    </li>
    <li>
      <i role="img" aria-label="Visa" data-lettering="">
        VISA
      </i>
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
