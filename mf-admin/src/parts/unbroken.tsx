import styled from '@emotion/styled'

const Code = styled.span`
  white-space: nowrap;
`
const CODES = /([\w/]+(?:-[\w/]+)+)/

/** A sentence whose codes, sizes and phone numbers, such as `OFFER-7K2M9Q`, do not break after a hyphen. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(CODES).map((part, index) => (index % 2 === 1 ? <Code key={`${index} ${part}`}>{part}</Code> : part))
