import styled from '@emotion/styled'
import { Ltr, usePlatform } from '@zmig/platform'

const PhoneLink = styled.a`
  white-space: nowrap;
  unicode-bidi: isolate;
`

const PHONE = /(\d[\d-]{6,}\d)/

/** A sentence whose phone numbers are links to call, kept on one line and read from left to right. */
export const TextWithPhones = ({ children }: { children: string }) =>
  children.split(PHONE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <PhoneLink key={part} dir="ltr" href={`tel:${part}`}>
        {part}
      </PhoneLink>
    ),
  )

/** "Questions? Call:" with the shop's phone as a link. */
export const CallForQuestions = () => {
  const { phone } = usePlatform().site.company
  return (
    <>
      שאלות? התקשרו:{' '}
      <a href={`tel:${phone}`}>
        <Ltr>{phone}</Ltr>
      </a>
    </>
  )
}
