import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { Sip } from '@zmig/edge-contract'
import { noGarageTime } from '../../parts/garage-time.tsx'
import { staffLeft } from '../../parts/staff.tsx'
import type { Fields } from './faults.ts'
import type { Line } from './lines.tsx'

/** What is typed of a caller's order. It stays while staff look something up on another page. */
export type PhoneOrderState = {
  lines: readonly Line[]
  fields: Fields
  sip: Sip
  time: typeof noGarageTime
  method: 'creditcard' | 'banktransfer'
  /** the caller was told the terms */
  told: boolean
  /** names this order, so that it is placed once; empty before the form is shown */
  attemptId: string
}

const initialState: PhoneOrderState = {
  lines: [],
  fields: {
    name: '',
    phone: '',
    email: '',
    address: '',
    city: '',
    notes: '',
    coupon: '',
    invoiceName: '',
    vatId: '',
  },
  sip: 'install',
  time: noGarageTime,
  method: 'creditcard',
  told: false,
  attemptId: '',
}

export const phoneOrderSlice = createSlice({
  name: 'staffPhoneOrder',
  initialState,
  reducers: {
    formChanged: (state, { payload }: PayloadAction<Partial<PhoneOrderState>>) => ({ ...state, ...payload }),
    fieldTyped: (state, { payload }: PayloadAction<Partial<Fields>>) => ({
      ...state,
      fields: { ...state.fields, ...payload },
    }),
    lineAdded: (state, { payload }: PayloadAction<Line>) =>
      state.lines.some(({ tyre }) => tyre.ean === payload.tyre.ean)
        ? state
        : { ...state, lines: [...state.lines, payload] },
    orderPlaced: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})

export const { formChanged, fieldTyped, lineAdded, orderPlaced } = phoneOrderSlice.actions

/** The form, and the ways to change it. */
export const usePhoneOrder = () => {
  const dispatch = useDispatch()
  const form = useSelector((all: { staffPhoneOrder: PhoneOrderState }) => all.staffPhoneOrder)
  return {
    ...form,
    change: (part: Partial<PhoneOrderState>) => void dispatch(formChanged(part)),
    type: (part: Partial<Fields>) => void dispatch(fieldTyped(part)),
    add: (line: Line) => void dispatch(lineAdded(line)),
    clear: () => void dispatch(orderPlaced()),
  }
}
