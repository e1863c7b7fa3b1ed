import styled from '@emotion/styled'

const Phone = styled.a`
  white-space: nowrap;
  unicode-bidi: isolate;
`

const PHONE = /(\d[\d-]{6,}\d)/

/** A sentence in which phone numbers may stand: they stay on one line, read from left to right and can be called. */
export const Words = ({ children }: { children: string }) =>
  children.split(PHONE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Phone key={part} dir="ltr" href={`tel:${part}`}>
        {part}
      </Phone>
    ),
  )
