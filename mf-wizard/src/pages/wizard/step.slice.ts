import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Steps that the wizard has; `contact` is step 0, `ways` is where it ends. */
export type WizardStep = 'contact' | 'ways'
export type WizardStepState = { step: WizardStep; saved: boolean }

const initialState: WizardStepState = { step: 'contact', saved: false }

export const wizardStepSlice = createSlice({
  name: 'wizardStep',
  initialState,
  reducers: {
    contactDone: (_state, { payload }: PayloadAction<{ saved: boolean }>) => ({ step: 'ways' as const, ...payload }),
    contactReopened: (state) => ({ ...state, step: 'contact' as const }),
  },
})

export const { contactDone, contactReopened } = wizardStepSlice.actions
