import type { ReactNode } from 'react'
import { Empty } from './page.tsx'
import { useStaff } from './staff.tsx'

/** Content for owners; staff read why they do not see it. The edge refuses them as well. */
export const OwnersOnly = ({ children }: { children: ReactNode }) =>
  useStaff().user.role === 'owner' ? (
    children
  ) : (
    <Empty title="העמוד הזה פתוח לבעלי החנות">
      <p>כדי לקבל הרשאה, פנו לבעלי החנות.</p>
    </Empty>
  )
