export { ContactForm } from './contact-form.tsx'
export { contactSlice, type ContactState } from './contact.slice.ts'
export { answeredOf } from './validation.ts'
