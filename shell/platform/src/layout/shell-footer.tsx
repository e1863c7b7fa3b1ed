import { ConsentLink } from '../consent/index.ts'
import { usePlatform } from '../platform-context.ts'
import { ContactBlock } from './contact-block.tsx'
import { brandHref, footerBrands, footerCategories, footerSizes, informationLinks } from './navigation-links.ts'
import { PaymentMarks } from './payment-marks.tsx'
import { Ground } from './shell-footer.styles.ts'
import { text } from './text.ts'

const year = new Date().getFullYear()

/**
 * Who we are, where to read on, what others look for, and a door for staff. Only the server renders it: nothing in it ever
 * changes, so browsers get what makes it work (enliven-footer.ts) instead of all its words a second time.
 */
export const ShellFooter = () => {
  const { shopName, pixel } = usePlatform().site
  return (
    <Ground className="on-asphalt">
      <div className="column">
        <ContactBlock />
        <nav aria-labelledby="footer-information">
          <h2 id="footer-information">{text.information}</h2>
          <ul className="links">
            {informationLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
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
        <nav aria-labelledby="footer-brands">
          <h2 id="footer-brands">{text.brands}</h2>
          <ul className="inline">
            {footerBrands.map((brand) => (
              <li key={brand}>
                <a href={brandHref(brand)}>{brand}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-sizes">
          <h2 id="footer-sizes">{text.sizes}</h2>
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
        <nav className="wide" aria-labelledby="footer-categories">
          <h2 id="footer-categories">{text.categories}</h2>
          <ul className="inline">
            {footerCategories.map(({ id, label }) => (
              <li key={id}>
                <a href={`/list/moto/category/${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="rights">
          <p data-secret-door>{text.rights(shopName, year)}</p>
          <PaymentMarks />
        </div>
      </div>
    </Ground>
  )
}
