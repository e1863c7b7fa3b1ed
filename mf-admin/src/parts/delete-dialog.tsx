import type { ReactNode } from 'react'
import { ConfirmDialog } from './dialog.tsx'
import { goneMeanwhile, isGone } from './gone-row.ts'
import { refusalOf } from './refusal.ts'
import { undo, useSnackbar } from './snackbar.tsx'

type Props = {
  /** the question, the button and what is said afterwards */
  text: { removeTitle: string; removeConfirm: string; removeWarning: string; removed: string; removeFailed: string }
  /** what would be deleted, as terms and descriptions */
  children: ReactNode
  onDelete: () => Promise<unknown>
  /** creates it again as it was; without it the deletion cannot be undone */
  onRestore?: (() => Promise<unknown>) | undefined
  onDeleted: () => void
  onClose: () => void
}

/**
 * Asks before something is deleted for good. When it is gone already, because a colleague was faster, that is said: there is
 * nothing of one's own to take back.
 */
export const DeleteDialog = ({ text, children, onDelete, onRestore, onDeleted, onClose }: Props) => {
  const snackbar = useSnackbar()
  const remove = async () => {
    try {
      await onDelete()
    } catch (failure) {
      if (!isGone(failure)) throw failure
      snackbar.success(goneMeanwhile(text.removed))
      onDeleted()
      return
    }
    const restore = async (create: () => Promise<unknown>) => {
      await create()
      snackbar.success('מה שנמחק הוחזר')
      onDeleted()
    }
    snackbar.success(text.removed, onRestore && undo(() => restore(onRestore)))
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={text.removeTitle}
      confirm={text.removeConfirm}
      danger
      onConfirm={remove}
      onClose={onClose}
      failure={(failure) => refusalOf(failure)?.message ?? text.removeFailed}
    >
      <dl>{children}</dl>
      <p>{text.removeWarning}</p>
    </ConfirmDialog>
  )
}
