import styled from '@emotion/styled'
import { type FormHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { color, media, space } from '@zmig/platform'
import { AdminButton } from './controls.tsx'

const Bar = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)};
  margin-block-end: ${space(3)};
  & > [data-filters] {
    display: contents;
  }
  & > div,
  & > [data-filters] > div {
    flex: 1 1 160px;
    max-inline-size: 280px;
  }
  & > div > label,
  & > [data-filters] > div > label {
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 500;
  }
  & b {
    min-inline-size: 20px;
    padding: 0 6px;
    border-radius: 10px;
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
  }
  ${media.desktop} {
    & > button[aria-controls] {
      display: none;
    }
  }
  ${media.phone} {
    & > div {
      flex-basis: 180px;
      max-inline-size: none;
    }
    & > [data-filters] {
      display: none;
    }
    & > [data-filters][data-open] {
      display: grid;
      gap: ${space(2)};
      flex: 1 1 100%;
    }
    & > [data-filters] > div {
      max-inline-size: none;
    }
    /* beside the folded filters there is room for its drawing only */
    & > [data-filters]:not([data-open]) + button {
      inline-size: 44px;
      padding: 0;
      gap: 0;
      font-size: 0;
    }
    & > [data-filters][data-open] + button {
      flex: 1 1 100%;
    }
  }
`

type Props = FormHTMLAttributes<HTMLFormElement> & {
  /** what is always in sight: the search, or the choices without which a page shows nothing */
  children?: ReactNode
  /** what narrows the list down; on a phone behind a button, so that the first row is seen without scrolling */
  filters?: ReactNode
  /** how many of the filters are set */
  active?: number
  /** name of the button that searches, where typing alone does not */
  submit?: string
}

/** Search and filters of a list: in one line on a desktop; on a phone the filters fold into one button with their count. */
export const FilterBar = ({ children, filters, active = 0, submit, ...form }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Bar {...form}>
      {children}
      {filters && (
        <>
          <AdminButton icon="filter" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            סינון{active > 0 && <b>{active}</b>}
          </AdminButton>
          <section id={id} data-filters="" data-open={isOpen ? '' : undefined}>
            {filters}
          </section>
        </>
      )}
      {submit && (
        <AdminButton type="submit" icon="search">
          {submit}
        </AdminButton>
      )}
    </Bar>
  )
}
