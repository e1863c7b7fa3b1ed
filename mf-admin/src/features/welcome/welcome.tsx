import styled from '@emotion/styled'
import { ButtonLink, Card, color, space } from '@zmig/platform'

const text = {
  title: 'ברוכים הבאים למערכת הניהול',
  subtitle: 'בחרו פריט מהתפריט כדי להתחיל.',
  description: 'כאן מנהלים טיוטות הזמנה קיימות וחדשות, ואת ההזמנות, הקופונים והפניות של החנות.',
  orders: 'לניהול ההזמנות',
}

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

/** The dashboard's introduction, with a link to the orders. */
export const WelcomeCard = () => (
  <Box>
    <h1>{text.title}</h1>
    <p>{text.subtitle}</p>
    <p>{text.description}</p>
    <ButtonLink href="/admin/orders">{text.orders}</ButtonLink>
  </Box>
)
