import { useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { readContact, writeContact } from './contact-store.ts'
import { contactChanged, type ContactState } from './contact.slice.ts'
import { answeredOf, cleaned } from './validation.ts'

const storage = () => localStorage

const typedIn = (form: HTMLFormElement | null, field: keyof ContactState): string => {
  const value = form ? new FormData(form).get(field) : ''
  return typeof value === 'string' ? cleaned(field, value) : ''
}

/** Name and phone: what was typed before this script arrived wins over an earlier visit's. */
export const useContact = () => {
  const dispatch = useDispatch()
  const contact = useSelector((state: { wizardContact: ContactState }) => state.wizardContact)
  const form = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = form.current?.querySelector('form') ?? null
    const saved = readContact(storage)
    const visitorName = typedIn(element, 'visitorName') || saved?.visitorName
    const visitorPhoneNumber = typedIn(element, 'visitorPhoneNumber') || saved?.visitorPhoneNumber
    dispatch(contactChanged({ ...(visitorName && { visitorName }), ...(visitorPhoneNumber && { visitorPhoneNumber }) }))
  }, [dispatch])

  return {
    contact,
    form,
    answered: answeredOf(contact),
    change: (field: keyof ContactState, typed: string) => dispatch(contactChanged({ [field]: cleaned(field, typed) })),
    save: () => writeContact(storage, contact),
  }
}
