import { Alert } from '@zmig/platform'
import { AdminButtonLink } from '../../parts/controls.tsx'
import { PageHead } from '../../parts/page.tsx'
import { DraftDetail, type Receiving } from './draft-detail.tsx'
import { DraftList } from './draft-list.tsx'
import { defaults, text } from './text.ts'
import { DRAFTS } from './use-draft-orders.ts'

type Props = {
  params: Record<string, string>
  /** shown for drafts that were ordered, between their figures and their lines */
  receiving?: Receiving
}

/** Draft supplier orders: the list, or one of them. */
export const DraftOrders = ({ params: { orderId }, receiving }: Props) => {
  if (orderId === undefined) return <DraftList />
  const id = orderId.trim()
  if (id !== '') return <DraftDetail key={id} id={id} receiving={receiving} />
  return (
    <>
      <PageHead title={text.title} />
      <Alert tone="error">
        <b>{text.loadFailedTitle}</b>
        <p>{defaults.missingId}</p>
        <AdminButtonLink href={DRAFTS}>{text.back}</AdminButtonLink>
      </Alert>
    </>
  )
}
