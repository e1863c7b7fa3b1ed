// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { field, type } from '../testing/staff-page.tsx'
import { DateField } from './date-field.tsx'

const LABEL = 'מתאריך'
const UNREAD = /כתבו יום, חודש ושנה/

/** The field on its own; `chosen` are the days that it gave, and `give` another one from outside. */
const open = (value = '2025-10-08', limits: { min?: string; max?: string } = {}) => {
  const chosen = vi.fn<(day: string) => void>()
  const Form = () => {
    const [day, setDay] = useState(value)
    return (
      <>
        <DateField
          label={LABEL}
          value={day}
          {...limits}
          onChange={(next) => {
            chosen(next)
            setDay(next)
          }}
        />
        <button type="button" onClick={() => setDay('2026-01-02')}>
          another day
        </button>
      </>
    )
  }
  render(<Form />)
  return chosen
}
const shown = () => (field(LABEL) as HTMLInputElement).value
/** A key of the keyboard after the other. */
const typeDigits = (text: string) => {
  for (let end = 1; end <= text.length; end += 1) type(LABEL, text.slice(0, end))
}
const openCalendar = () => fireEvent.click(screen.getByRole('button', { name: `${LABEL}: בחירה ביומן` }))

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('is typed as day, month and year, digit by digit, and is given once it is a day', () => {
  const chosen = open('')
  typeDigits('9.10.2025')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('2025-10-09')
  expect(shown()).toBe('09.10.2025')
})

it('keeps what is no day, says how it is written once the field is left, and gives nothing', () => {
  const chosen = open()
  type(LABEL, '31.2.2025')
  expect(shown()).toBe('31.2.2025')
  // it is still typed in
  expect(screen.queryByText(UNREAD)).toBeNull()
  fireEvent.blur(field(LABEL))
  expect(screen.getByText(UNREAD)).toBeTruthy()
  expect(field(LABEL).getAttribute('aria-invalid')).toBe('true')
  expect(chosen).not.toHaveBeenCalled()
  type(LABEL, '28.2.2025')
  expect(screen.queryByText(UNREAD)).toBeNull()
  expect(chosen).toHaveBeenCalledExactlyOnceWith('2025-02-28')
})

it('is emptied', () => {
  const chosen = open()
  type(LABEL, '')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('')
  expect(shown()).toBe('')
  fireEvent.blur(field(LABEL))
  expect(screen.queryByText(UNREAD)).toBeNull()
})

it('shows another day that comes from outside, in place of what was half typed', () => {
  open()
  type(LABEL, '31.2')
  fireEvent.blur(field(LABEL))
  fireEvent.click(screen.getByRole('button', { name: 'another day' }))
  expect(shown()).toBe('02.01.2026')
  expect(screen.queryByText(UNREAD)).toBeNull()
})

it('is chosen in a calendar of its month, which closes with the choice', async () => {
  const chosen = open()
  openCalendar()
  const calendar = await screen.findByRole('dialog', { name: LABEL })
  expect(calendar.textContent).toMatch(/October 2025|אוקטובר 2025/)
  fireEvent.click(screen.getByRole('button', { name: /15/ }))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('2025-10-15')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shown()).toBe('15.10.2025')
})

it('offers no day before the first and after the last one', async () => {
  const chosen = open('2025-10-08', { min: '2025-10-07', max: '2025-10-20' })
  openCalendar()
  await screen.findByRole('dialog', { name: LABEL })
  const day = (number: number) =>
    screen.getAllByText(String(number)).find((element) => element.getAttribute('role') === 'button')
  expect(day(6)?.getAttribute('aria-disabled')).toBe('true')
  expect(day(7)?.getAttribute('aria-disabled')).toBeNull()
  expect(day(21)?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(day(21) as HTMLElement)
  expect(chosen).not.toHaveBeenCalled()
})
