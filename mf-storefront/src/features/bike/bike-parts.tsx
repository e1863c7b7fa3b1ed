import styled from '@emotion/styled'
import { withLetter, type BikeModel, type BikePart, type BikeSizes } from '@zmig/edge-contract'
import {
  ButtonLink,
  EmptyState,
  Ltr,
  PageTitle,
  Row,
  space,
  usePlatform,
  VisuallyHidden,
  Wrap,
  type Head,
  type Site,
} from '@zmig/platform'
import { bikeHref } from '../../tyre/tyre-address.ts'
import type { Choice } from './bike.slice.ts'

export { BikeDrawing } from './bike-drawing.tsx'

const missing: Record<BikePart, string> = { set: 'זוגות', rear: 'צמיגים אחוריים', front: 'צמיגים קדמיים' }
const pairs = (count: number): string => (count === 1 ? 'זוג אחד' : count === 2 ? 'שני זוגות' : `${count} זוגות`)

const singles = (count: number): string =>
  count === 1 ? 'צמיג בודד אחד' : count === 2 ? 'שני צמיגים בודדים' : `${count} צמיגים בודדים`

/** What fits, in words: `24 זוגות ו־119 צמיגים בודדים`; empty when nothing does. */
const offer = ({ set, rear, front }: BikeSizes['counts']): string => {
  const alone = rear + front
  if (set === 0) return alone === 0 ? '' : singles(alone)
  return alone === 0 ? pairs(set) : `${pairs(set)} ${withLetter('ו', singles(alone))}`
}

const text = {
  none: (part: BikePart) => `אין לנו כרגע ${missing[part]} במידות של האופנוע הזה`,
  noneAdvice: 'ייתכן שנוכל להשיג. התקשרו ונבדוק מיד.',
  missingTitle: 'האופנוע הזה לא מוכר לנו',
  missingBody: 'אולי הקישור השתנה. חפשו לפי מידה או לפי שם האופנוע, או התקשרו ונעזור.',
  toSizes: 'לחיפוש לפי מידה',
  title: (name: string, shopName: string) => `צמיגים ל־${name} | ${shopName}`,
  description: (name: string, { frontSize, rearSize, counts }: BikeSizes) =>
    `צמיגים שמתאימים ל־${name}: ${frontSize} מלפנים ו־${rearSize} מאחור. ` +
    (offer(counts)
      ? `${offer(counts)} ביבוא ישיר, עם מחירים, מלאי ומועדי הגעה.`
      : 'התקשרו ונבדוק מה אפשר להשיג עבורכם.'),
}

/** One canonical address for all sizes and lists of a model; one that nothing fits stays out of search engines. */
export const bikeHead = (bike: BikeModel, { sizes }: Choice, site: Site): Head => {
  const name = `${bike.brand} ${bike.model}`
  const nothingFits = bike.sizes.every(({ counts }) => counts.set + counts.rear + counts.front === 0)
  return {
    title: text.title(name, site.shopName),
    description: text.description(name, sizes),
    ...(nothingFits ? { noindex: true } : { canonical: bikeHref(bike) }),
  }
}

export const missingHead = (site: Site): Head => ({
  title: `${text.missingTitle} | ${site.shopName}`,
  description: text.missingBody,
  noindex: true,
})

const Room = styled(Wrap)`
  padding-block: ${space(8)};
`

/** Nothing fits this wheel, or there is no set; without a part the page of a bike that the shop does not know. */
export const NothingHere = ({ part }: { part?: BikePart }) => {
  const { phone } = usePlatform().site.company
  if (part)
    return (
      <EmptyState title={text.none(part)}>
        <p>{text.noneAdvice}</p>
        <ButtonLink href={`tel:${phone}`}>
          <Ltr>{phone}</Ltr>
        </ButtonLink>
      </EmptyState>
    )
  return (
    <Room>
      <VisuallyHidden as="div">
        <PageTitle>{text.missingTitle}</PageTitle>
      </VisuallyHidden>
      <EmptyState title={text.missingTitle}>
        <p>{text.missingBody}</p>
        <Row gap={3} justify="center">
          <ButtonLink href="/">{text.toSizes}</ButtonLink>
          <ButtonLink href={`tel:${phone}`} variant="secondary">
            <Ltr>{phone}</Ltr>
          </ButtonLink>
        </Row>
      </EmptyState>
    </Room>
  )
}
