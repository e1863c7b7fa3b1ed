import styled from '@emotion/styled'
import { media } from './tokens.ts'
import type { ReactNode } from 'react'

/** The one `h1` of a page. */
export const PageTitle = styled.h1`
  font-size: 1.875rem;
  line-height: 1.12;
  font-weight: 800;
  letter-spacing: -0.02em;
  text-wrap: balance;
  ${media.desktop} {
    font-size: 2.5rem;
  }
`

/** Read aloud, not shown. */
export const VisuallyHidden = styled.span`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

/** Sizes, EANs, phones and amounts: left to right inside Hebrew. */
export const Ltr = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>
