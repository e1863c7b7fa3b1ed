// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { EdgeError } from '@zmig/platform'
import { AdminField } from './controls.tsx'
import { FormDialog } from './form-dialog.tsx'
import { refusalOf } from './refusal.ts'
import { filled, useEditor } from './use-editor.ts'

// ends what is stuck
configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

type Tyre = { name: string; size: string; version: number }
type Form = { name: string; size: string }
type Sent = { typed: Form; version: number | undefined }

/** A name is not the size: one field is compared with the other. */
const schema = z.object({ name: filled('חסר'), size: filled('חסר') }).check(({ value: { name, size }, issues }) => {
  if (name === size) issues.push({ code: 'custom', input: name, path: ['name'], message: 'השם הוא המידה' })
})

const Editor = ({
  tyre,
  warningOf = (faults) => `${faults.length} שדות שגויים`,
  send,
  onSaved,
}: {
  tyre?: Tyre
  warningOf?: (faults: readonly string[]) => string | undefined
  send: (sent: Sent) => Promise<string>
  onSaved: () => void
}) => {
  const { field, dialog } = useEditor<Form, Tyre, string>({
    saved: tyre,
    empty: { name: '', size: '' },
    schema,
    formOf: ({ name, size }) => ({ name, size }),
    warningOf,
    failureText: (failure) => refusalOf(failure)?.message ?? 'השמירה נכשלה',
    nowOf: ({ tyre: now }) => now as Tyre | undefined,
    send: (typed, known) => send({ typed, version: known?.version }),
    onSaved,
  })
  return (
    <FormDialog title="צמיג" {...dialog} onClose={() => undefined}>
      <AdminField {...field('name')} label="שם" />
      <AdminField {...field('size')} label="מידה" />
    </FormDialog>
  )
}

/** The form over a shop that answers as `answer` says; `sent` is what it was sent. */
const open = (answer: () => Promise<string>, tyre?: Tyre) => {
  const sent: Sent[] = []
  const onSaved = vi.fn()
  const send = (one: Sent) => {
    sent.push(one)
    return answer()
  }
  render(<Editor {...(tyre && { tyre })} send={send} onSaved={onSaved} />)
  return { sent, onSaved }
}
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'שמירה' }))
const refusal = (more: object): Promise<string> =>
  Promise.reject(new EdgeError(409, { ok: false, error: 'CHANGED', message: 'מישהו שינה את הצמיג', ...more } as never))
const tyre: Tyre = { name: 'Road 6', size: '180/55-17', version: 4 }

it('sends nothing while a field is wrong, says which, and judges it again as it is typed', async () => {
  const { sent, onSaved } = open(() => Promise.resolve('saved'))
  type('שם', 'Road 6')
  save()
  expect(await screen.findByText('1 שדות שגויים')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(input('מידה')))
  expect(input('מידה').getAttribute('aria-invalid')).toBe('true')
  expect(input('שם').getAttribute('aria-invalid')).not.toBe('true')
  type('מידה', '180/55-17')
  await waitFor(() => expect(input('מידה').getAttribute('aria-invalid')).not.toBe('true'))
  expect(sent).toEqual([])
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([{ typed: { name: 'Road 6', size: '180/55-17' }, version: undefined }])
})

it('judges a field again when the one that it is compared with is typed', async () => {
  const { sent } = open(() => Promise.resolve('saved'), tyre)
  type('שם', '180/55-17')
  save()
  expect(await screen.findByText('השם הוא המידה')).toBeDefined()
  type('מידה', '190/55-17')
  await waitFor(() => expect(screen.queryByText('השם הוא המידה')).toBeNull())
  type('מידה', '180/55-17')
  expect(await screen.findByText('השם הוא המידה')).toBeDefined()
  expect(sent).toEqual([])
})

it('says above the form what is wrong with it now, and nothing once nothing is', async () => {
  const warningOf = (faults: readonly string[]) => (faults.includes('חסר') ? 'נא למלא את כל השדות' : faults[0])
  render(<Editor warningOf={warningOf} send={() => Promise.resolve('saved')} onSaved={() => undefined} />)
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('נא למלא את כל השדות')
  type('שם', 'Road 6')
  await waitFor(() => expect(input('שם').getAttribute('aria-invalid')).not.toBe('true'))
  expect(screen.getByRole('alert').textContent).toBe('נא למלא את כל השדות')
  type('מידה', 'Road 6')
  expect(await screen.findByText('השם הוא המידה')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('does not repeat above the form what its field says, and leads to the field', async () => {
  render(
    <Editor
      tyre={tyre}
      warningOf={([first]) => first}
      send={() => Promise.resolve('saved')}
      onSaved={() => undefined}
    />,
  )
  type('שם', tyre.size)
  save()
  await waitFor(() => expect(document.activeElement).toBe(input('שם')))
  expect(screen.getAllByText('השם הוא המידה')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('lets the field that has the focus be read out again with its message', async () => {
  open(() => Promise.resolve('saved'), tyre)
  type('שם', tyre.size)
  input('שם').focus()
  const focused = vi.fn()
  input('שם').addEventListener('focus', focused)
  fireEvent.submit(input('שם').form as HTMLFormElement)
  await waitFor(() => expect(focused).toHaveBeenCalledTimes(1))
})

it('keeps what was typed when the shop is away, and sends it again', async () => {
  let isAway = true
  const { sent, onSaved } = open(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('saved')), tyre)
  type('שם', 'Road 6 GT')
  save()
  expect(await screen.findByText('השמירה נכשלה')).toBeDefined()
  expect(input('שם').value).toBe('Road 6 GT')
  isAway = false
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(2)
})

it('takes over what a colleague saved in fields that were not touched, and replaces the others when it is sent again', async () => {
  const now: Tyre = { name: 'Road 6 (2026)', size: '190/55-17', version: 5 }
  let answer = (): Promise<string> => refusal({ tyre: now })
  const { sent, onSaved } = open(() => answer(), tyre)
  type('שם', 'Road 6 GT')
  save()
  expect(await screen.findByText('מישהו שינה את הצמיג')).toBeDefined()
  await waitFor(() => expect(input('מידה').value).toBe('190/55-17'))
  expect(input('שם').value).toBe('Road 6 GT')
  answer = () => Promise.resolve('saved')
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sent.at(-1)).toEqual({ typed: { name: 'Road 6 GT', size: '190/55-17' }, version: 5 })
})

it('merges a second change of a colleague as well', async () => {
  let version = 5
  const { sent } = open(() => refusal({ tyre: { name: 'Road 6', size: `${version}`, version: (version += 1) } }), tyre)
  type('שם', 'Road 6 GT')
  save()
  await waitFor(() => expect(input('מידה').value).toBe('5'))
  save()
  await waitFor(() => expect(input('מידה').value).toBe('6'))
  expect(input('שם').value).toBe('Road 6 GT')
  expect(sent.map((one) => one.version)).toEqual([4, 6])
})

it('takes nothing over from a refusal for another reason', async () => {
  open(() => refusal({ error: 'EXISTS', message: 'השם תפוס', tyre: { ...tyre, size: '190/55-17', version: 5 } }), tyre)
  type('שם', 'Road 6 GT')
  save()
  expect(await screen.findByText('השם תפוס')).toBeDefined()
  expect(input('מידה').value).toBe('180/55-17')
})

it('keeps what was typed of a thing that is gone', async () => {
  open(() => refusal({ message: 'הצמיג נמחק' }), tyre)
  type('שם', 'Road 6 GT')
  save()
  expect(await screen.findByText('הצמיג נמחק')).toBeDefined()
  expect([input('שם').value, input('מידה').value]).toEqual(['Road 6 GT', '180/55-17'])
})

it('is sent once when its button is pressed twice', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { sent, onSaved } = open(() => promise, tyre)
  save()
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  save()
  resolve('saved')
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(1)
})

it('shows what a refusal says of a field at the field, once, until something is typed', async () => {
  const { onSaved } = open(() =>
    refusal({ error: 'DUPLICATE', message: 'המידה תפוסה', faults: { size: 'המידה תפוסה' } }),
  )
  type('שם', 'Road 6')
  type('מידה', '180/55-17')
  save()
  expect(await screen.findAllByText('המידה תפוסה')).toHaveLength(1)
  await waitFor(() => expect(input('מידה').getAttribute('aria-invalid')).toBe('true'))
  expect(input('מידה').value).toBe('180/55-17')
  type('מידה', '190/55-17')
  await waitFor(() => expect(screen.queryByText('המידה תפוסה')).toBeNull())
  expect(onSaved).not.toHaveBeenCalled()
})

it('says the sentence of a refusal of several fields above them', async () => {
  const faults = { name: 'השם ארוך', size: 'אין מידה כזאת', unknown: 'לא שדה' }
  open(() => refusal({ error: 'VALIDATION', message: 'יש כמה שדות לתקן', faults }))
  type('שם', 'Road 6')
  type('מידה', '180/55-17')
  save()
  for (const words of ['יש כמה שדות לתקן', 'השם ארוך', 'אין מידה כזאת'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText('לא שדה')).toBeNull()
})
