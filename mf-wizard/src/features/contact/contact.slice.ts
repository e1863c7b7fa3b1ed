import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Step 0 of the wizard: who asks. The names are those of the specification's wizard state. */
export type ContactState = { visitorName: string; visitorPhoneNumber: string }

const initialState: ContactState = { visitorName: '', visitorPhoneNumber: '' }

export const contactSlice = createSlice({
  name: 'wizardContact',
  initialState,
  reducers: {
    contactChanged: (state, { payload }: PayloadAction<Partial<ContactState>>) => ({ ...state, ...payload }),
  },
})

export const { contactChanged } = contactSlice.actions
