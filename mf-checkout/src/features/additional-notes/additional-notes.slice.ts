import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The contract takes as many characters. */
export const MAX_NOTES = 1000
export type AdditionalNotesState = { notes: string }

const initialState: AdditionalNotesState = { notes: '' }

export const additionalNotesSlice = createSlice({
  name: 'additionalNotes',
  initialState,
  reducers: { notesChanged: (_state, { payload }: PayloadAction<string>) => ({ notes: payload.slice(0, MAX_NOTES) }) },
})

export const { notesChanged } = additionalNotesSlice.actions
