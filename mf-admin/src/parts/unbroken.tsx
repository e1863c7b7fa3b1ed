import styled from '@emotion/styled'
import { createElement, Fragment } from 'react'

const Code = styled.span`
  white-space: nowrap;
`
const CODE = /([\w/]+(?:-[\w/]+)+)/
const isCode = (part: string): boolean => CODE.test(part)

/** A sentence whose codes, sizes and phone numbers, such as `OFFER-7K2M9Q`, do not break after a hyphen. */
export const Unbroken = ({ children }: { children: string }) =>
  // the parts have no keys of their own: React knows them by their places
  createElement(
    Fragment,
    {},
    ...children.split(CODE).map((part) => (isCode(part) ? createElement(Code, {}, part) : part)),
  )
