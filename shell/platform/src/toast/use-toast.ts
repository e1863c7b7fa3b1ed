import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { toastSlice, type ToastState } from './toast.slice.ts'

/** Shows a sentence in the snackbar, optionally with a link to go on with. */
export const useToast = () => {
  const dispatch = useDispatch()
  return useCallback((toast: Omit<ToastState, 'id'>) => dispatch(toastSlice.actions.shown(toast)), [dispatch])
}
