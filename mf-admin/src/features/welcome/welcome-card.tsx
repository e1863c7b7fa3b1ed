import styled from '@emotion/styled'
import { ButtonLink, Card, color, space } from '@zmig/platform'
import { text } from './text.ts'

const Box = styled(Card)`
  max-inline-size: 640px;
  & h1 {
    font-size: 1.375rem;
    font-weight: 800;
  }
  & p {
    margin-block-start: ${space(2)};
  }
  & p + p {
    color: ${color.muted};
    margin-block-end: ${space(5)};
  }
`

/** What the back office is for, and the way in. */
export const WelcomeCard = () => (
  <Box>
    <h1>{text.title}</h1>
    <p>{text.subtitle}</p>
    <p>{text.description}</p>
    <ButtonLink href="/admin/orders">{text.orders}</ButtonLink>
  </Box>
)
