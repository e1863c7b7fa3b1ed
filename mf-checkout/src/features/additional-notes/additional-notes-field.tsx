import { useDispatch, useSelector } from 'react-redux'
import { TextArea } from '@zmig/platform'
import { MAX_NOTES, notesChanged, type AdditionalNotesState } from './additional-notes.slice.ts'
import { text } from './text.ts'

/** Anything the shopper wants the shop to know. */
export const AdditionalNotesField = () => {
  const dispatch = useDispatch()
  const { notes } = useSelector((state: { additionalNotes: AdditionalNotesState }) => state.additionalNotes)
  return (
    <TextArea
      label={text.label}
      name="additionalNotes"
      value={notes}
      maxLength={MAX_NOTES}
      onChange={(typed) => dispatch(notesChanged(typed))}
    />
  )
}
