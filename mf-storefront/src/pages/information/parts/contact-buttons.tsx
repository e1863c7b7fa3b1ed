import { ButtonLink, Icon, Ltr, usePlatform, VisuallyHidden } from '@zmig/platform'
import { mailTo } from './contacts.tsx'
import type { WordsProps } from '../information-page.tsx'

/** Calls the shop; its number is behind the words. */
export const CallButton = ({ words }: WordsProps) => {
  const { phone } = usePlatform().site.company
  return (
    <ButtonLink href={`tel:${phone}`}>
      <Icon name="phone" size={20} />
      <span>
        {words} <Ltr>{phone}</Ltr>
      </span>
    </ButtonLink>
  )
}

/** The messaging app's address of an Israeli number: `050-123 4567` is 972501234567 there. */
export const messageTo = (mobile: string): string => `https://wa.me/${mobile.replace(/\D/g, '').replace(/^0/, '972')}`

/** Opens the messaging app. */
export const MessageButton = ({ words }: WordsProps) => (
  <ButtonLink
    href={messageTo(usePlatform().site.company.mobile)}
    target="_blank"
    rel="noopener noreferrer"
    variant="secondary"
  >
    <span>
      {words} <VisuallyHidden>(נפתח בלשונית חדשה)</VisuallyHidden>
    </span>
  </ButtonLink>
)

/** Begins a mail. @param detail its subject */
export const MailButton = ({ words, detail: subject }: WordsProps) => (
  <ButtonLink href={mailTo(usePlatform().site.company.email, subject)} variant="secondary">
    <Icon name="mail" size={20} />
    {words}
  </ButtonLink>
)
