import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { canBuy, type Shekels, type Tyre } from '@zmig/edge-contract'
import {
  Breadcrumbs,
  deferPart,
  Icon,
  Link,
  Ltr,
  Stock,
  usePixel,
  usePlatform,
  useVisitor,
  VisuallyHidden,
  whatsAppHref,
} from '@zmig/platform'
import { ForSavedBikes } from '@zmig/platform/saved-bikes'
import { sizeLabel } from '../../tyre/size-label.ts'
import { brandHref, productHref, sizeHref } from '../../tyre/tyre-address.ts'
import { openFitMark } from '../../tyre/fit-mark.ts'
import { modelName, summarise } from '../../tyre/tyre-summary.ts'
import { BuyBox } from './buy-box.tsx'
import { Delivery } from './delivery.tsx'
import { Gallery } from './gallery.tsx'
import { ProductHeading } from './product-heading.tsx'
import { ProductLayout } from './product.styles.ts'
import { Score } from './score.tsx'
import { text } from './text.ts'
import type { ProductEntry } from './product.slice.ts'

export { ProductMissing, ProductWaiting } from './product-states.tsx'
export { productKey, productSlice, type ProductState } from './product.slice.ts'

const openFacts = async () => (await import(/* webpackChunkName: "product-facts" */ './facts-sheet.tsx')).FactsSheet
const openVideo = async () => (await import(/* webpackChunkName: "product-video" */ './video.tsx')).Video

/** The facts have no controls: the server's HTML needs no script. */
const facts = deferPart(openFacts)
/** Few products have a video; its button is hydrated after the page. */
const video = deferPart(openVideo)

/**
 * Loads the code of the product page's parts before the page is rendered.
 * @throws when one cannot be loaded: the page then says so and offers a retry
 */
export const loadProductParts = async ({ youtube }: Pick<Tyre, 'youtube'>): Promise<void> => {
  await Promise.all([openFacts(), youtube && openVideo()])
  await Promise.all([facts.load(), youtube && video.load()])
}

/**
 * Reports that a product was seen, once per view (storefront-and-checkout.md §2, Product page): the metric, and the
 * advertising pixel where the visitor agreed to it.
 */
const useViewReport = (ean: string, price: Shekels): void => {
  const { record } = useVisitor()
  const pixel = usePixel()
  useEffect(() => {
    record({ kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean })
  }, [ean, record])
  useEffect(() => pixel.viewContent({ id: ean, value: price }), [ean, price, pixel])
}

/** The part of the Navigation API that is needed here; not every browser has it. */
type Navigation = { currentEntry: { index: number } | null; entries: () => readonly { url: string | null }[] }

const isList = (url: string): boolean => /^\/(list\/|bike\/|search$)/.test(new URL(url).pathname)

/** Whether the entry before this one in the tab's history is a list of ours. */
const cameFromList = (): boolean => {
  const { navigation } = globalThis as { navigation?: Navigation }
  const index = navigation?.currentEntry?.index ?? 0
  const before = index > 0 ? navigation?.entries()[index - 1]?.url : undefined
  return before ? isList(before) : false
}

/**
 * A link to the list of the tyre's size. For a visitor who came from a list it goes back to that list, with its scroll
 * position and filters.
 */
const BackLink = ({ tyre }: { tyre: Tyre }) => {
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !cameFromList()) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link className="back" href={sizeHref(tyre)} onClick={goBack}>
      <Icon name="back" size={20} />
      {text.back}
    </Link>
  )
}

/** 3: few enough that two riders may want the same pair. */
const FEW = 3

/** Says how many are left of a product in stock, when they are few. */
const LastOnes = ({ tyre: { visibility, available, set } }: { tyre: Tyre }) =>
  visibility === 'instock' && available > 0 && available <= FEW ? (
    <p className="last">{text.last(available, set)}</p>
  ) : null

const Video = video.View

/** The shop's own words, always as text, and the maker's video. */
const About = ({ tyre, name }: { tyre: Tyre; name: string }) => {
  const { description, youtube } = tyre
  useEffect(() => {
    if (youtube) void video.load()
  }, [youtube])
  if (!description && !youtube) return null
  return (
    <section className="about" aria-labelledby="about">
      <h2 id="about">{text.about}</h2>
      {description && <p>{description}</p>}
      {youtube && <Video tyre={tyre} name={name} />}
    </section>
  )
}

const FactsSheet = facts.View

/** A chat with the shop about the product, for a shop with a mobile. */
const AskInChat = ({ tyre, name }: { tyre: Tyre; name: string }) => {
  const { company, publicUrl } = usePlatform().site
  const href = whatsAppHref(company.mobile, text.question(name, publicUrl + productHref(tyre)))
  return href ? (
    <a className="chat" href={href} target="_blank" rel="noopener noreferrer">
      {text.ask} <VisuallyHidden>{text.newTab}</VisuallyHidden>
    </a>
  ) : null
}

/** The parts that other features add to the page. */
type Props = {
  entry: ProductEntry
  /** like, share: beside one another */
  social: ReactNode
  /** the pairs that a single tyre is sold in */
  pairs?: ReactNode
  /** the price of fitting it; absent where no garage fits tyres */
  installation?: ReactNode
  /** the question whether it fits a bike */
  fitCheck?: ReactNode
  /** the form to offer a price, for products that can be bought */
  bestOffer?: ReactNode
  /** bikes that it fits */
  bikes?: ReactNode
}

/** A product: picture, price and buying first, then its facts, then description, video and bikes. */
export const ProductView = ({ entry, social, pairs, fitCheck, installation, bestOffer, bikes }: Props) => {
  const { tyre, settings } = entry
  const name = `${tyre.brand} ${modelName(tyre)} ${sizeLabel(tyre)}`
  const card = summarise(tyre)
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
            <ProductHeading tyre={card} />
            <Score score={tyre.score} />
            <div className="availability">
              <Stock visibility={tyre.visibility} settings={settings} />
              <LastOnes tyre={tyre} />
            </div>
            <ForSavedBikes open={openFitMark} product={card} on="product" />
            <BuyBox tyre={tyre} />
            {pairs}
          </div>
          <div className="side">
            {fitCheck}
            {buyable && <Delivery tyre={tyre} installation={installation} />}
            {buyable && bestOffer}
            <AskInChat tyre={tyre} name={name} />
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
