import styled from '@emotion/styled'
import { useSelector } from 'react-redux'
import { space, type PageContent } from '@zmig/platform'
import { fetchTestimonials } from '../../../api/testimonials.ts'
import {
  Testimonials,
  testimonialsListed,
  testimonialsSlice,
  testimonialsText as text,
  type TestimonialsState,
} from '../../../features/testimonials/index.ts'
import { InformationFrame } from '../frame/information-frame.tsx'
import { OwnerNotice } from '../frame/owner-notice.tsx'

const Lead = styled.p`
  max-inline-size: 34em;
  margin-block-end: ${space(6)};
  font-size: 1.1875rem;
`

const title = 'לקוחות ממליצים'

const View = () => {
  const { pictures } = useSelector((root: { testimonials: TestimonialsState }) => root.testimonials)
  return (
    <InformationFrame title={title}>
      {pictures?.some(({ sample }) => sample) && <OwnerNotice title={text.sampleTitle}>{text.sample}</OwnerNotice>}
      {pictures?.length !== 0 && <Lead>{text.lead}</Lead>}
      <Testimonials />
    </InformationFrame>
  )
}

/** What customers wrote (storefront-and-checkout.md §2); a shop that has none yet keeps the page out of search results. */
export const testimonialsPage: PageContent = {
  features: [testimonialsSlice],
  load: async ({ edge, site, store }) => {
    const pictures = await fetchTestimonials(edge)
    store.dispatch(testimonialsListed(pictures))
    const head = {
      title: `${title} | ${site.shopName}`,
      description:
        'מה כתבו לנו רוכבות ורוכבים אחרי שקנו צמיגים לאופנוע: על המחיר, על המשלוח, על ההתקנה במוסך ועל השירות בטלפון.',
      canonical: '/testimonials',
    }
    return { head: pictures?.length === 0 ? { ...head, noindex: true } : head }
  },
  View,
}
