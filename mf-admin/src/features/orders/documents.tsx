import { Fragment, useState } from 'react'
import { orderDocuments, priceText, reissueDocument, type TaxDocument } from '@zmig/edge-contract'
import { Link, Ltr } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Facts } from './panel.styles.ts'

const text = {
  title: 'חשבוניות',
  kinds: { 'invoice-receipt': 'חשבונית מס/קבלה', 'credit-note': 'חשבונית זיכוי' },
  states: {
    waiting: 'בהפקה',
    stuck: 'לא הופק, דורש טיפול',
    'by-hand': 'מופק ידנית',
  } satisfies Record<Exclude<TaxDocument['status'], 'issued'>, string>,
  allocation: 'מספר הקצאה',
  again: 'הפקה מחדש',
  askAgain: 'להפיק את החשבונית מחדש?',
  effect:
    'תופק חשבונית זיכוי על כל הסכום, ואחריה חשבונית חדשה על שם מי שרשום בהזמנה עכשיו. הלקוח לא יחויב ולא יקבל החזר.',
  issuedAgain: 'החשבונית מופקת מחדש',
  failed: 'מצב החשבוניות לא ידוע כרגע',
}

const State = ({ document: { status, number, url } }: { document: TaxDocument }) => {
  if (status === 'issued' && url !== null)
    return (
      <a href={url} target="_blank" rel="noreferrer">
        <Ltr>{number}</Ltr>
      </a>
    )
  if (status === 'stuck') return <Link href="/admin/inbox?list=documents">{text.states.stuck}</Link>
  return status === 'issued' ? <Ltr>{number}</Ltr> : text.states[status]
}

/**
 * The invoice that may be issued again: the newest one, when it is issued and nothing after it has taken it back. The service
 * decides; this only keeps a button away that would be refused.
 */
const reissuableOf = (documents: readonly TaxDocument[]): string | undefined => {
  const last = documents.at(-1)
  return last?.kind === 'invoice-receipt' && last.status === 'issued' ? last.id : undefined
}

const Again = ({ id, reload }: { id: string; reload: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [asking, setAsking] = useState(false)
  const issue = async () => {
    await edge.call(reissueDocument, { params: { id }, body: {} })
    snackbar.success(text.issuedAgain)
    reload()
  }
  return (
    <>
      <AdminButton small onClick={() => setAsking(true)}>
        {text.again}
      </AdminButton>
      {asking && (
        <ConfirmDialog
          title={text.askAgain}
          confirm={text.again}
          failure={pressFailureText}
          onConfirm={issue}
          onClose={() => setAsking(false)}
        >
          <p>{text.effect}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The tax documents of an order with their numbers, each a link; nothing before the first one. */
export const Documents = ({ orderId }: { orderId: string }) => {
  const { value, failed, reload } = useEdgeQuery(orderDocuments, { params: { orderId } })
  if (failed)
    return (
      <section>
        <p>{text.failed}</p>
      </section>
    )
  if (!value || value.documents.length === 0) return null
  const reissuable = reissuableOf(value.documents)
  return (
    <section>
      <h3>{text.title}</h3>
      <Facts>
        {value.documents.map((document) => (
          <Fragment key={document.id}>
            <dt>{text.kinds[document.kind]}</dt>
            <dd>
              <State document={document} /> · <Ltr>{priceText(document.total)}</Ltr>
              {document.allocation !== null && (
                <>
                  {' · '}
                  {text.allocation} <Ltr>{document.allocation}</Ltr>
                </>
              )}{' '}
              {document.id === reissuable && <Again id={document.id} reload={reload} />}
            </dd>
          </Fragment>
        ))}
      </Facts>
    </section>
  )
}
