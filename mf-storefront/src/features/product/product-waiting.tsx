import styled from '@emotion/styled'
import { Spinner, Wrap } from '@zmig/platform'
import { text } from './text.ts'

/** As high as a window, so that the footer does not come up and leave again. */
const Room = styled(Wrap)`
  min-block-size: 100vh;
  padding-block-start: 96px;
`

/** Stands in the page's place while the product is on its way (storefront-and-checkout.md §2, Product page). */
export const ProductWaiting = () => (
  <Room>
    <Spinner label={text.loading} />
  </Room>
)
