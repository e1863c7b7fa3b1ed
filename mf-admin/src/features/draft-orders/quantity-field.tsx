import styled from '@emotion/styled'
import { useState } from 'react'
import type { DraftItem } from '@zmig/edge-contract'
import { color } from '@zmig/platform'
import { fieldLook } from '../../parts/controls.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { text } from './text.ts'

const Input = styled.input`
  ${fieldLook}
  inline-size: 72px;
  min-block-size: 28px;
  text-align: center;
  font-variant-numeric: tabular-nums;
  font-weight: 600;
`
const Note = styled.small`
  display: block;
  color: ${color.amber};
  font-size: 0.75rem;
`

/** A whole number of tyres that a line can have. */
export const isQuantity = (typed: string): boolean => /^\d{1,4}$/.test(typed.trim()) && Number(typed) > 0

/** The quantity of a line; saved when the field is left or with Enter. What was typed stays when it is not saved. */
export const QuantityField = ({
  item,
  onSave,
}: {
  item: DraftItem
  onSave: (quantity: number) => Promise<boolean>
}) => {
  const snackbar = useSnackbar()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? String(item.quantity)
  const isWrong = typed !== undefined && !isQuantity(typed)
  const save = async () => {
    if (typed === undefined) return
    if (isWrong) return snackbar.error(text.badQuantity)
    if (Number(typed) === item.quantity || (await onSave(Number(typed)))) setTyped(undefined)
  }
  return (
    <span>
      <Input
        dir="ltr"
        inputMode="numeric"
        maxLength={4}
        aria-label={text.quantityOf(item)}
        aria-invalid={isWrong || undefined}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => void save()}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur()
          if (key === 'Escape') setTyped(undefined)
        }}
      />
      {text.less(item) && <Note>{text.less(item)}</Note>}
    </span>
  )
}
