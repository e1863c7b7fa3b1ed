import styled from '@emotion/styled'
import { ButtonLink, Card, color, space } from '@zmig/platform'

const text = {
  title: 'ברוכים הבאים למערכת הניהול',
  subtitle: 'בחרו פריט מהתפריט כדי להתחיל.',
  description: 'כאן מנהלים טיוטות הזמנה קיימות וחדשות, ואת ההזמנות, הקופונים והפניות של החנות.',
  orders: 'לניהול ההזמנות',
}

const Box = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(6)};
  & h1 {
    font-size: 1.375rem;
    font-weight: 800;
  }
  & p {
    margin-block-start: ${space(1)};
  }
  & p + p {
    color: ${color.muted};
  }
`

/** The dashboard's introduction, with a link to the orders. */
export const WelcomeCard = () => (
  <Box>
    <div>
      <h1>{text.title}</h1>
      <p>{text.subtitle}</p>
      <p>{text.description}</p>
    </div>
    <ButtonLink href="/admin/orders">{text.orders}</ButtonLink>
  </Box>
)
