import { Empty, PageHead } from '../../parts/page.tsx'

export const Messages = () => (
  <>
    <PageHead title="הודעות" />
    <Empty title="אין הודעות להצגה" />
  </>
)
