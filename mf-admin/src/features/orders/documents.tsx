import { Fragment } from 'react'
import { orderDocuments, priceText, type TaxDocument } from '@zmig/edge-contract'
import { Link, Ltr } from '@zmig/platform'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
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

/** The tax documents of an order with their numbers, each a link; nothing before the first one. */
export const Documents = ({ orderId }: { orderId: string }) => {
  const { value, failed } = useEdgeQuery(orderDocuments, { params: { orderId } })
  if (failed)
    return (
      <section>
        <p>{text.failed}</p>
      </section>
    )
  if (!value || value.documents.length === 0) return null
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
              )}
            </dd>
          </Fragment>
        ))}
      </Facts>
    </section>
  )
}
