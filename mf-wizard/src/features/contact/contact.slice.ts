import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Step 0 of the wizard: contact details. The names are those of the specification's wizard state. */
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

const KEY = 'wizard-contact'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')

/** Name and phone of an earlier visit; undefined when there are none, they are broken or storage is blocked. */
export const readContact = (storage: () => Storage): ContactState | undefined => {
  try {
    const value: unknown = JSON.parse(storage().getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { visitorName, visitorPhoneNumber } = value as Record<string, unknown>
    return { visitorName: textOf(visitorName), visitorPhoneNumber: textOf(visitorPhoneNumber) }
  } catch (error) {
    // oxlint-disable-next-line no-console -- logged and nothing more (wizard-shops-and-admin.md §8)
    console.warn('the saved name and phone could not be read', error)
    return undefined
  }
}

/** Stores name and phone in this browser. @returns false when the browser refused (private mode, full) */
export const writeContact = (storage: () => Storage, contact: ContactState): boolean => {
  try {
    storage().setItem(KEY, JSON.stringify(contact))
    return true
  } catch (error) {
    // oxlint-disable-next-line no-console -- logged and nothing more (wizard-shops-and-admin.md §8)
    console.warn('name and phone could not be saved', error)
    return false
  }
}
