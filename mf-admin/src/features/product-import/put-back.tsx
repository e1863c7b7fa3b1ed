import { useState } from 'react'
import { planImportPutBack, type ProductImport, putBackProductImport } from '@zmig/edge-contract'
import { Alert, Spinner } from '@zmig/platform'
import { AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog, Dialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { ProductCell } from '../../parts/product-cell.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Stays } from './product-import.styles.ts'
import { outcomeWords, text } from './text.ts'

/** The shortest reason that the edge takes, in characters. */
const SHORTEST = 3

type Props = { it: ProductImport; onPutBack: (back: ProductImport) => void; onClose: () => void }

/** Asks before a finished import is put back: how many products change, which stay, and why it is put back. */
export const PutBack = ({ it, onPutBack, onClose }: Props) => {
  const { edge, user } = useStaff()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { value, failed } = useEdgeQuery(planImportPutBack, { params: { id: it._id } })
  const plan = value?.plan
  const words = text.putBack
  const isOwners = plan !== undefined && plan.ownerLines > 0 && user.role !== 'owner'
  if (!plan || plan.changes === 0 || isOwners)
    return (
      <Dialog title={words.title} onClose={onClose} readOnly>
        {failed ? (
          <Alert tone="error">{words.planFailed}</Alert>
        ) : !plan ? (
          <Spinner label={words.planning} />
        ) : (
          <Alert tone="warning">{isOwners ? words.ownerLines(plan) : words.allStay}</Alert>
        )}
      </Dialog>
    )
  const send = async () => {
    setMissing(reason.trim().length < SHORTEST)
    if (reason.trim().length < SHORTEST) return false
    const answer = await edge.call(putBackProductImport, { params: { id: it._id }, body: { reason } })
    if (answer.import) onPutBack(answer.import)
    return true
  }
  return (
    <ConfirmDialog
      title={words.title}
      role="dialog"
      confirm={words.confirm(plan.changes)}
      onConfirm={send}
      onClose={onClose}
      failure={failureText}
    >
      <p>{words.changes(plan.changes)}</p>
      {plan.stays > 0 && (
        <section aria-label={words.staying}>
          <p>{words.stays(plan.stays)}</p>
          <Stays tabIndex={0} aria-label={words.staying}>
            {plan.lines.map(({ line, ean, product, outcome }) => (
              <li key={line}>
                {product ? <ProductCell product={product} /> : <bdi>{ean}</bdi>}
                {outcome && outcome !== 'conflict' && <small>{outcomeWords[outcome]}</small>}
              </li>
            ))}
          </Stays>
          {plan.stays > plan.lines.length && <p>{words.more(plan.stays - plan.lines.length)}</p>}
        </section>
      )}
      <AdminField
        label={words.reason}
        name="reason"
        hint={words.reasonHint}
        maxLength={200}
        required
        value={reason}
        error={missing ? words.reasonMissing : undefined}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
