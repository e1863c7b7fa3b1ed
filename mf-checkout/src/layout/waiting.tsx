import styled from '@emotion/styled'
import { Spinner } from '@zmig/platform'

/** Without scripts nothing would ever come; the shop's frame says so in words. */
const Box = styled.div`
  @media (scripting: none) {
    display: none;
  }
`

/** Stands in the server's page and until the cart is known; a cart is personal, so no server page shows it. */
export const Waiting = ({ label }: { label: string }) => (
  <Box>
    <Spinner label={label} />
  </Box>
)
