import styled from '@emotion/styled'
import { type ReactNode, useId, useState } from 'react'
import { media, space } from '@zmig/platform'
import { AdminButton } from './controls.tsx'

const Opener = styled(AdminButton)`
  margin-block-end: ${space(3)};
  ${media.desktop} {
    display: none;
  }
`
const Folded = styled.section`
  display: contents;
  ${media.phone} {
    display: none;
    &[data-open] {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: ${space(3)};
    }
  }
`

/** Figures above a list: on a phone behind a button, so that the first row is seen without scrolling. */
export const PhoneFold = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Opener icon="chart" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
      </Opener>
      <Folded id={id} data-open={isOpen ? '' : undefined}>
        {children}
      </Folded>
    </>
  )
}
