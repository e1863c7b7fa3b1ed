import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { noGarageTime } from '../../parts/garage-time.tsx'
import { staffLeft } from '../../parts/staff.tsx'
import type { TypedOrder } from './faults.ts'

/** What is typed of a caller's order. It stays while staff look something up on another page. */
type PhoneOrderState = {
  typed: TypedOrder
  /** names this order, so that it is placed once; empty before the form is shown */
  attemptId: string
}

const initialState: PhoneOrderState = {
  typed: {
    lines: [],
    name: '',
    phone: '',
    email: '',
    address: '',
    city: '',
    notes: '',
    coupon: '',
    invoiceName: '',
    vatId: '',
    sip: 'install',
    time: noGarageTime,
    method: 'creditcard',
    told: false,
  },
  attemptId: '',
}

export const phoneOrderSlice = createSlice({
  name: 'staffPhoneOrder',
  initialState,
  reducers: {
    orderTyped: (_state, { payload }: PayloadAction<PhoneOrderState>) => payload,
    orderPlaced: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})

export const { orderTyped, orderPlaced } = phoneOrderSlice.actions

/** The order that was typed before, and the way to keep it. */
export const useKeptOrder = () => {
  const dispatch = useDispatch()
  const kept = useSelector((all: { staffPhoneOrder: PhoneOrderState }) => all.staffPhoneOrder)
  return {
    kept,
    keep: useCallback((order: PhoneOrderState) => void dispatch(orderTyped(order)), [dispatch]),
    clear: () => void dispatch(orderPlaced()),
  }
}
