import styled from '@emotion/styled'
import { Card, color, space } from '@zmig/platform'
import { AdminButtonLink } from '../../parts/controls.tsx'

const text = {
  title: 'ברוכים הבאים למערכת הניהול המתקדמת',
  subtitle: 'בחרו פריט מהתפריט כדי להתחיל.',
  description: 'כאן מנהלים טיוטות הזמנה קיימות וחדשות, ואת ההזמנות, הקופונים והפניות של החנות.',
  today: 'ההזמנות של היום',
  phone: 'הזמנה טלפונית',
}

const Box = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(6)};
  padding: ${space(3)} ${space(4)};
  & h1 {
    font-size: 1.25rem;
    font-weight: 700;
  }
  & p {
    display: inline;
    color: ${color.muted};
    font-size: 0.875rem;
  }
  & > div:last-of-type {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
  }
`

/** The dashboard's introduction (wizard-shops-and-admin.md §2 Admin), with the way to what begins a day. */
export const WelcomeCard = () => (
  <Box>
    <div>
      <h1>{text.title}</h1>
      <p>{text.subtitle}</p> <p>{text.description}</p>
    </div>
    <div>
      <AdminButtonLink href="/admin/orders?days=today" icon="bag">
        {text.today}
      </AdminButtonLink>
      <AdminButtonLink href="/admin/orders/new/phone" icon="phone" look="primary">
        {text.phone}
      </AdminButtonLink>
    </div>
  </Box>
)
