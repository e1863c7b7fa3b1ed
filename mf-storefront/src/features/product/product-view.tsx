import { Breadcrumbs, Icon, Link, Ltr, Stock } from '@zmig/platform'
import { canBuy } from '../../buying/can-buy.ts'
import { isOnMitasSale } from '../../tyre/mitas-sale.ts'
import { sizeLabel } from '../../tyre/size-label.ts'
import { brandHref, pictureHref, sizeHref } from '../../tyre/tyre-address.ts'
import { modelName } from '../../tyre/tyre-summary.ts'
import { BuyBox } from './buy-box.tsx'
import { DeliveryChips } from './delivery-chips.tsx'
import { FactsTable } from './facts-table.tsx'
import { ProductHeading } from './product-heading.tsx'
import { ProductLayout } from './product-layout.tsx'
import { text } from './text.ts'
import { useImpression } from './use-impression.ts'
import type { ReactNode } from 'react'
import type { ProductEntry } from './product.slice.ts'

type Props = {
  entry: ProductEntry
  /** like, share: what other features add beside the buttons */
  social: ReactNode
}

const About = ({ description, youtube }: { description: string; youtube: string }) => (
  <section className="about">
    {description && <h2>{text.about}</h2>}
    {description && <p>{description}</p>}
    <p className="note">{text.fitBy}</p>
    {youtube && (
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtube)}`}
        title={text.video}
        loading="lazy"
        allowFullScreen
      />
    )}
  </section>
)

/** A product: picture, price and buying above, facts and words below. */
export const ProductView = ({ entry, social }: Props) => {
  const { tyre, settings } = entry
  const size = sizeLabel(tyre)
  useImpression(tyre.ean)
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
        <Link className="back" href={sizeHref(tyre)}>
          <Icon name="back" size={20} />
          {text.back}
        </Link>
      </div>
      <div className="top">
        <div className="gallery">
          <img
            src={pictureHref(tyre.ean, tyre.imageVersion)}
            alt={text.picture(`${tyre.brand} ${modelName(tyre)} ${size}`)}
            width={640}
            height={480}
            fetchPriority="high"
          />
          {isOnMitasSale(tyre.brand) && <span className="sale">{text.mitasSale}</span>}
        </div>
        <div className="summary">
          <ProductHeading tyre={tyre} />
          <div className="availability">
            <Stock visibility={tyre.visibility} settings={settings} />
          </div>
          <BuyBox tyre={tyre} />
          {canBuy(tyre.visibility) && <DeliveryChips tyre={tyre} />}
          <div className="social">{social}</div>
        </div>
      </div>
      <div className="more">
        <About description={tyre.description} youtube={tyre.youtube} />
        <div>
          <FactsTable {...entry} />
        </div>
      </div>
    </ProductLayout>
  )
}
