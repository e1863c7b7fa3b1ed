import styled from '@emotion/styled'
import { useSelector } from 'react-redux'
import { space, type PageContent } from '@zmig/platform'
import {
  fetchTestimonials,
  Testimonials,
  testimonialsListed,
  testimonialsSlice,
  testimonialsText as text,
  type TestimonialsState,
} from '../../../features/testimonials/testimonials.tsx'
import { headOf, InformationFrame, OwnerNotice, type Content } from '../information-page.tsx'

const Lead = styled.p`
  max-inline-size: 34em;
  margin-block-end: ${space(6)};
  font-size: 1.1875rem;
`

/** What customers wrote (storefront-and-checkout.md §2); a shop that has no testimonials yet keeps the page out of search results. */
export const testimonialsPage = (content: Content): PageContent => ({
  features: [testimonialsSlice],
  load: async ({ edge, site, store }) => {
    const pictures = await fetchTestimonials(edge)
    store.dispatch(testimonialsListed(pictures))
    return { head: { ...headOf(content, site), ...(pictures?.length === 0 && { noindex: true }) } }
  },
  View: () => {
    const { pictures } = useSelector((root: { testimonials: TestimonialsState }) => root.testimonials)
    return (
      <InformationFrame title={content.title}>
        {pictures?.some(({ sample }) => sample) && <OwnerNotice title={text.sampleTitle}>{text.sample}</OwnerNotice>}
        {pictures?.length !== 0 && <Lead>{content.lead}</Lead>}
        <Testimonials />
      </InformationFrame>
    )
  },
})
