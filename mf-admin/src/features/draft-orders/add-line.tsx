import styled from '@emotion/styled'
import { useState } from 'react'
import type { DraftOrder } from '@zmig/edge-contract'
import { space } from '@zmig/platform'
import { AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { isQuantity } from './quantity-field.tsx'
import { text } from './text.ts'
import type { DraftWork } from './use-draft-orders.ts'

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 120px;
  gap: ${space(3)};
  align-items: start;
`
const isEan = (typed: string): boolean => /^\d{8,14}$/.test(typed.trim())

type Props = { order: DraftOrder; changeLine: DraftWork['changeLine']; onClose: () => void }

/** Adds a tyre that the draft does not have. */
export const AddLine = ({ order, changeLine, onClose }: Props) => {
  const snackbar = useSnackbar()
  const [ean, setEan] = useState('')
  const [quantity, setQuantity] = useState('2')
  const [wasSent, setWasSent] = useState(false)
  const isThere = order.items.some((item) => item.ean === ean.trim())
  const send = async () => {
    setWasSent(true)
    if (!isEan(ean) || !isQuantity(quantity)) return false
    // a refusal is said by the snackbar; what was typed stays
    if (!(await changeLine(ean.trim(), { quantity: Number(quantity) }))) return false
    snackbar.success(text.added)
    return true
  }
  return (
    <ConfirmDialog
      title={text.add}
      role="dialog"
      confirm={text.add}
      onConfirm={send}
      onClose={onClose}
      failure={() => text.badEan}
    >
      <Fields>
        <AdminField
          label={text.addEan}
          name="ean"
          dir="ltr"
          inputMode="numeric"
          maxLength={14}
          required
          value={ean}
          hint={isThere ? text.alreadyThere : text.addEanHint}
          error={wasSent && !isEan(ean) ? text.badEan : undefined}
          onChange={setEan}
        />
        <AdminField
          label={text.addQuantity}
          name="quantity"
          dir="ltr"
          inputMode="numeric"
          maxLength={4}
          required
          value={quantity}
          error={wasSent && !isQuantity(quantity) ? text.badQuantity : undefined}
          onChange={setQuantity}
        />
      </Fields>
    </ConfirmDialog>
  )
}
