import type { ReactNode } from 'react'
import { Empty, PageHead } from './page.tsx'
import { useStaff } from './staff.tsx'

/** A page for owners; staff read under its title why they do not see it. The edge refuses them as well. */
export const OwnersOnly = ({ title, children }: { title: string; children: ReactNode }) =>
  useStaff().user.role === 'owner' ? (
    children
  ) : (
    <>
      <PageHead title={title} />
      <Empty title="העמוד הזה פתוח לבעלי החנות">
        <p>כדי לקבל הרשאה, פנו לבעלי החנות.</p>
      </Empty>
    </>
  )
