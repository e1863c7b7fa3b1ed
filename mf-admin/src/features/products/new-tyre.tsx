import { useState } from 'react'
import { AdminButton } from '../../parts/controls.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { TyreDialog } from './tyre-dialog.tsx'
import { text } from './tyre-text.ts'

/** Lists a tyre, then shows it with its pictures and stock. @param onChanged the list is out of date now */
export const NewTyre = ({ onChanged }: { onChanged: () => void }) => {
  const [open, setOpen] = useState<'form' | { ean: string }>()
  const onClose = () => setOpen(undefined)
  return (
    <>
      <AdminButton icon="plus" onClick={() => setOpen('form')}>
        {text.add}
      </AdminButton>
      {open === 'form' && (
        <TyreDialog
          onClose={onClose}
          onSaved={({ ean }) => {
            onChanged()
            setOpen({ ean })
          }}
        />
      )}
      {typeof open === 'object' && <ProductDialog ean={open.ean} onChanged={onChanged} onClose={onClose} />}
    </>
  )
}
