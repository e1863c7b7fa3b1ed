export { AdditionalNotesField } from './additional-notes-field.tsx'
export { additionalNotesSlice, notesChanged, type AdditionalNotesState } from './additional-notes.slice.ts'
