import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'

/** `id` grows with every message, so that the same words twice are two messages to a screen reader. */
export type ToastState = { id: number; message: string; action?: { label: string; href: string } }

export const toastSlice = createSlice({
  name: 'toast',
  initialState: { id: 0, message: '' } as ToastState,
  reducers: {
    shown: (state, { payload }: PayloadAction<Omit<ToastState, 'id'>>) => ({ ...payload, id: state.id + 1 }),
    hidden: (state) => ({ id: state.id, message: '' }),
  },
})

/** Shows a sentence in the snackbar, optionally with a link to go on with. */
export const useToast = () => {
  const dispatch = useDispatch()
  return useCallback((toast: Omit<ToastState, 'id'>) => dispatch(toastSlice.actions.shown(toast)), [dispatch])
}
