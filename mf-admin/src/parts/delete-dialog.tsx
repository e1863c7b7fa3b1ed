import type { ReactNode } from 'react'
import { ConfirmDialog } from './dialog.tsx'
import { refusalOf } from './refusal.ts'
import { useSnackbar } from './snackbar.tsx'

type Props = {
  /** the question, the button and what is said afterwards */
  text: { removeTitle: string; removeConfirm: string; removeWarning: string; removed: string; removeFailed: string }
  /** what would be deleted, as terms and descriptions */
  children: ReactNode
  onDelete: () => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/**
 * Asks before something is deleted for good. It also counts as deleted when it is gone already: a colleague was faster, or
 * the button was pressed twice.
 */
export const DeleteDialog = ({ text, children, onDelete, onDeleted, onClose }: Props) => {
  const snackbar = useSnackbar()
  const remove = async () => {
    try {
      await onDelete()
    } catch (failure) {
      if (refusalOf(failure)?.error !== 'NOT_FOUND') throw failure
    }
    snackbar.success(text.removed)
    onDeleted()
  }
  const sentenceOf = (failure: unknown) => {
    const sentence = refusalOf(failure)?.message ?? text.removeFailed
    snackbar.error(sentence)
    return sentence
  }
  return (
    <ConfirmDialog
      title={text.removeTitle}
      confirm={text.removeConfirm}
      danger
      onConfirm={remove}
      onClose={onClose}
      failure={sentenceOf}
    >
      <dl>{children}</dl>
      <p>{text.removeWarning}</p>
    </ConfirmDialog>
  )
}
