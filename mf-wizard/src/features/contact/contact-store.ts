import type { ContactState } from './contact.slice.ts'

const KEY = 'wizard-contact'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')

/** Name and phone of an earlier visit; nothing when there are none, they are broken or storage is closed to us. */
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

/** Keeps name and phone in this browser. @returns false when the browser refused (private mode, full) */
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
