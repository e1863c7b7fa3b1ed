import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button, Form, Link, Status, VisuallyHidden } from '@zmig/platform'
import { sizeLabel } from '../../tyre/size-label.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { Sidewall } from './sidewall.tsx'
import { searchButton, type Choice, type SizeSearchState } from './size-search.slice.ts'
import { Hero } from './size-search.styles.tsx'
import { text } from './text.ts'
import { useSizeSearch } from './use-size-search.ts'

export { followForm } from './use-size-search.ts'
export { sizeSearchSlice } from './size-search.slice.ts'

type PartProps = {
  part: keyof Choice
  value: string
  options: string[]
  onChoose: (part: keyof Choice, value: string) => void
}

const labelOf = (option: string) => (option === '-' ? text.noProfile : option)

/** One of the three dropdowns: native, large figures, empty until its options are known. */
const PartSelect = ({ part, value, options, onChoose }: PartProps) => {
  const id = useId()
  const control = useRef<HTMLSelectElement>(null)
  // keep a choice that was made before hydration (slow network, restored form)
  useEffect(() => {
    const early = control.current?.value
    if (early && early !== value) onChoose(part, early)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, [])
  return (
    <div className="part" data-lit={value ? '' : undefined}>
      <label htmlFor={id}>{text[part]}</label>
      <select
        ref={control}
        id={id}
        name={part}
        value={value}
        disabled={!options.length}
        onChange={(event) => onChoose(part, event.target.value)}
      >
        <option value="">{text.choose}</option>
        {options.filter(Boolean).map((option) => (
          // its value is its text: fifty of them said twice are 0.1 KB of the page
          <option key={option} value={option === labelOf(option) ? undefined : option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    </div>
  )
}

const Message = ({ state }: { state: SizeSearchState }) => {
  const { check, lookupFailed } = state
  if (lookupFailed) return <p className="problem">{text.lookupFailed}</p>
  if (check.status === 'failed') return <p className="problem">{text.checkFailed}</p>
  if (check.status !== 'success') return null
  if (check.tireCount === 0)
    return (
      <p className="problem">
        {text.noneFound} <Link href={sizeHref(state)}>{text.request}</Link>
      </p>
    )
  return <VisuallyHidden>{text.found(check.tireCount, sizeLabel(state))}</VisuallyHidden>
}

type Props = {
  /** headline and pitch */
  heading: ReactNode
  /** shortcuts under the form */
  children: ReactNode
  /** the moving background */
  backdrop: ReactNode
}

/**
 * The centre of the home page. Without JavaScript it is a plain form: each press brings the next list from the server,
 * and the third leads to the tyres.
 */
export const SizeSearch = ({ heading, children, backdrop }: Props) => {
  const { state, choose, press } = useSizeSearch()
  const { label, disabled, busy } = searchButton(state)
  const { width, profile, rim, widths, profiles, rims } = state
  return (
    <Hero className="on-asphalt">
      <div className="inside">
        <div className="words">
          {heading}
          <Form className="search" method="get" action="/" aria-label={text.legend} onSubmit={press}>
            <PartSelect part="width" value={width} options={widths} onChoose={choose} />
            <PartSelect part="profile" value={profile} options={profiles} onChoose={choose} />
            <PartSelect part="rim" value={rim} options={rims} onChoose={choose} />
            {/* aria-disabled during the check: a disabled button would lose the focus */}
            <Button type="submit" disabled={disabled && !busy} aria-disabled={busy || undefined} busy={busy}>
              {label}
            </Button>
            <noscript>
              <Button type="submit">{text.next}</Button>
            </noscript>
            <Status>
              <Message state={state} />
            </Status>
          </Form>
          {children}
        </div>
        <div className="art">
          <Sidewall width={width} profile={profile} rim={rim} />
        </div>
      </div>
      {backdrop}
    </Hero>
  )
}
