import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** 0 delivery, 1 payment, 2 confirmation; the thank-you page is step 3 and has no way back. */
export type Step = 0 | 1 | 2
export type StepsState = {
  active: Step
  /** what an earlier load of this tab had is back in the store; until then nothing is shown */
  restored: boolean
}

const initialState: StepsState = { active: 0, restored: false }

export const stepsSlice = createSlice({
  name: 'checkoutSteps',
  initialState,
  reducers: {
    stepOpened: (state, { payload }: PayloadAction<Step>) => ({ ...state, active: payload }),
    draftRestored: (state) => ({ ...state, restored: true }),
  },
})

export const { draftRestored, stepOpened } = stepsSlice.actions
