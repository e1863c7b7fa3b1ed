import { Empty, PageHead } from '../../parts/page.tsx'

export const Garages = () => (
  <>
    <PageHead title="מוסכים" />
    <Empty title="אין מוסכים להצגה" />
  </>
)
