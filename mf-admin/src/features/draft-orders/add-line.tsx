import styled from '@emotion/styled'
import { useState } from 'react'
import { type DraftOrder, listProducts } from '@zmig/edge-contract'
import { space } from '@zmig/platform'
import { Combobox } from '../../parts/combobox.tsx'
import { AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { findProducts, productText } from '../../parts/find-products.ts'
import { ProductCell } from '../../parts/product-cell.tsx'
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
/** A tyre that the catalogue does not have yet is typed as its EAN. */
const typedEan = (typed: string): string => (/^\d{8,14}$/.test(typed.trim()) ? typed.trim() : '')

type Props = { order: DraftOrder; changeLine: DraftWork['changeLine']; onClose: () => void }

/** Adds a tyre that the draft does not have. */
export const AddLine = ({ order, changeLine, onClose }: Props) => {
  const snackbar = useSnackbar()
  const { value, failed } = useEdgeQuery(listProducts)
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [quantity, setQuantity] = useState('2')
  const [wasSent, setWasSent] = useState(false)
  const tyres = (value?.products ?? []).filter(({ position }) => position !== 'set')
  const ean = chosen ?? typedEan(search)
  const isThere = order.items.some((item) => item.ean === ean)
  const send = async () => {
    setWasSent(true)
    if (!ean || !isQuantity(quantity)) return false
    // a refusal is said by the snackbar; what was typed stays
    if (!(await changeLine(ean, { quantity: Number(quantity) }))) return false
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
      failure={() => text.badTyre}
    >
      <Fields>
        <Combobox
          label={text.addTyre}
          required
          keepsText
          items={findProducts(tyres, search)}
          itemKey={(product) => product.ean}
          itemText={productText}
          renderItem={(product) => <ProductCell product={product} />}
          value={chosen}
          onChange={setChosen}
          search={search}
          onSearch={setSearch}
          loading={!value && !failed}
          none={failed ? text.productsFailed : text.noTyre}
          hint={isThere ? text.alreadyThere : text.addTyreHint}
          error={wasSent && !ean ? text.badTyre : undefined}
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
