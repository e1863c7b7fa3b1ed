import { Breadcrumbs, Ltr, Stock } from '@zmig/platform'
import { canBuy } from '../../buying/can-buy.ts'
import { sizeLabel } from '../../tyre/size-label.ts'
import { brandHref } from '../../tyre/tyre-address.ts'
import { modelName } from '../../tyre/tyre-summary.ts'
import { About } from './about.tsx'
import { BackLink } from './back-link.tsx'
import { BuyBox } from './buy-box.tsx'
import { Delivery } from './delivery.tsx'
import { Gallery } from './gallery.tsx'
import { LastOnes } from './last-ones.tsx'
import { facts } from './parts.ts'
import { ProductHeading } from './product-heading.tsx'
import { ProductLayout } from './product-layout.tsx'
import { Score } from './score.tsx'
import { text } from './text.ts'
import { useViewReport } from './use-view-report.ts'
import type { ReactNode } from 'react'
import type { ProductEntry } from './product.slice.ts'

const FactsSheet = facts.View

/** What other features add to the page. */
type Props = {
  entry: ProductEntry
  /** like, share: beside one another */
  social: ReactNode
  /** what a garage takes for fitting it; absent where nobody installs */
  installation?: ReactNode
  /** the shopper's own price, for what can be bought */
  bestOffer?: ReactNode
  /** bikes that it fits */
  bikes?: ReactNode
}

/** A product: picture, price and buying first, then what is known of it, then words, video and bikes. */
export const ProductView = ({ entry, social, installation, bestOffer, bikes }: Props) => {
  const { tyre, settings } = entry
  const name = `${tyre.brand} ${modelName(tyre)} ${sizeLabel(tyre)}`
  const buyable = canBuy(tyre.visibility)
  useViewReport(tyre.ean, tyre.price)
  return (
    <ProductLayout>
      <div className="trail">
        <Breadcrumbs
          items={[
            { href: '/', label: text.home },
            { href: brandHref(tyre.brand), label: <bdi>{tyre.brand}</bdi> },
            { label: <Ltr>{modelName(tyre)}</Ltr> },
          ]}
        />
        <BackLink tyre={tyre} />
      </div>
      <div className="top">
        <Gallery tyre={tyre} name={name} />
        <div className="info">
          <div className="summary">
            <ProductHeading tyre={tyre} />
            <Score score={tyre.score} />
            <div className="availability">
              <Stock visibility={tyre.visibility} settings={settings} />
              <LastOnes tyre={tyre} />
            </div>
            <BuyBox tyre={tyre} />
          </div>
          <div className="side">
            {buyable && <Delivery tyre={tyre} installation={installation} />}
            {buyable && bestOffer}
            <div className="social">{social}</div>
          </div>
        </div>
        <FactsSheet entry={entry} />
      </div>
      <div className="more">
        <About tyre={tyre} name={name} />
        {bikes}
      </div>
    </ProductLayout>
  )
}
