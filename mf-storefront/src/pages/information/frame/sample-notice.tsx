import { Ltr, usePlatform } from '@zmig/platform'
import { OwnerNotice } from './owner-notice.tsx'

/** Until the owner has told who they are, whoever reads the page must not take the sample for a company. */
export const SampleNotice = () => {
  const { sample } = usePlatform().site.company
  if (!sample) return null
  return (
    <OwnerNotice title="פרטי העסק בעמוד הזה הם דוגמה">
      הטלפון, הכתובת, האימייל ומספר העוסק אינם של עסק אמיתי. לפני שהאתר עולה לאוויר, בעלי האתר ממלאים את הפרטים האמיתיים
      בקובץ שעליו מצביעה ההגדרה <Ltr>COMPANY_FILE</Ltr>. בלי קובץ כזה האתר אינו עולה לאוויר.
    </OwnerNotice>
  )
}
