import { Ltr, openingHours, usePlatform, type Site } from '@zmig/platform'

/** A mailto address whose subject says to staff what the mail is about. */
export const mailTo = (email: string, subject?: string): string =>
  `mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

export const PhoneLink = ({ of }: { of: keyof Pick<Site['company'], 'phone' | 'mobile'> }) => {
  const number = usePlatform().site.company[of]
  return (
    <a href={`tel:${number}`}>
      <Ltr>{number}</Ltr>
    </a>
  )
}

/** @param words the subject of the mail */
export const Email = ({ words }: { words?: string }) => {
  const { email } = usePlatform().site.company
  const [mailbox, domain] = email.split('@')
  return (
    <a href={mailTo(email, words)}>
      <Ltr>
        {mailbox}@<wbr />
        {domain}
      </Ltr>
    </a>
  )
}

export const Hours = () => (
  <>
    ימים ראשון עד חמישי, בין {openingHours.from} ל־{openingHours.to}
  </>
)

/** How to reach a person, as the end of a sentence. @param words the subject of the mail */
export const Contacts = ({ words }: { words: string }) => (
  <>
    בטלפון <PhoneLink of="phone" /> (<Hours />) או באימייל <Email words={words} />
  </>
)
