// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { grantAccess, type StaffAccess, staffAccess, withdrawAccess } from '@zmig/edge-contract'
import { EdgeError } from '@zmig/platform'
import { openAsStaff, refusal, testEdge } from '../../testing/staff-page.tsx'
import { AccessList } from './access.tsx'

const member = (email: string, more: Partial<StaffAccess> = {}): StaffAccess => ({
  email,
  name: '',
  role: 'staff',
  lastSignedInAt: null,
  isFixed: false,
  ...more,
})

/** The list over a shop with two members of staff, one of whom the server names. */
const open = async () => {
  let members = [member('owner@zmig.test', { role: 'owner', isFixed: true }), member('dana@zmig.test')]
  const { edge, asked, answer } = testEdge()
  answer(staffAccess, () => ({ ok: true as const, members, domains: ['zmig.test'] }))
  answer(grantAccess, ({ body }) => {
    const { email, role } = body as StaffAccess
    members = [...members.filter((each) => each.email !== email), member(email, { role })]
    return { ok: true as const }
  })
  answer(withdrawAccess, ({ body }) => {
    members = members.filter(({ email }) => email !== (body as StaffAccess).email)
    return { ok: true as const }
  })
  openAsStaff(<AccessList />, edge, 'owner')
  await screen.findByText('dana@zmig.test')
  const sent = () => asked.filter(({ what }) => !what.startsWith('GET')).map((each) => each.with)
  return { answer, sent }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'שמירה' }))
const typeEmail = (value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(/^כתובת Google/), { target: { value } })

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('offers no change of an address that the server names', async () => {
  await open()
  expect(screen.getByText('מוגדרת בהגדרות השרת')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'הסרה: owner@zmig.test' })).toBeNull()
  expect(screen.getByRole('button', { name: 'הסרה: dana@zmig.test' })).toBeTruthy()
})

it('adds an address once it is whole, and shows it', async () => {
  const { sent } = await open()
  press('הוספת כתובת')
  await screen.findByRole('dialog')
  typeEmail('noa@')
  save()
  expect(await screen.findByText(/נא להזין כתובת אימייל מלאה/)).toBeTruthy()
  expect(sent()).toEqual([])
  typeEmail('noa@zmig.test')
  save()
  expect(await screen.findByText('noa@zmig.test')).toBeTruthy()
  expect(sent()).toEqual([{ email: 'noa@zmig.test', role: 'staff', before: null }])
})

it.each(['דנה@example.co.il', 'noa..levi@zmig.test', 'noa@zmig'])(
  'marks %s, which the edge would not take, and sends nothing',
  async (typed) => {
    const { sent } = await open()
    press('הוספת כתובת')
    await screen.findByRole('dialog')
    typeEmail(typed)
    save()
    expect(await screen.findByText(/נא להזין כתובת אימייל מלאה באותיות אנגליות/)).toBeTruthy()
    expect(screen.getByLabelText(/^כתובת Google/).getAttribute('aria-invalid')).toBe('true')
    expect(grantAccess.body?.shape.email.safeParse(typed).success).toBe(false)
    expect(sent()).toEqual([])
  },
)

it('keeps what was typed when the edge refuses, and says why', async () => {
  const { answer } = await open()
  answer(grantAccess, () => {
    throw refusal(409, { error: 'CHANGED', message: 'בעלים אחר כבר הוסיף את הכתובת' })
  })
  press('הוספת כתובת')
  await screen.findByRole('dialog')
  typeEmail('noa@zmig.test')
  save()
  expect(await screen.findByText('בעלים אחר כבר הוסיף את הכתובת')).toBeTruthy()
  expect(screen.getByLabelText(/^כתובת Google/)).toHaveProperty('value', 'noa@zmig.test')
})

it('says in Hebrew that the shop is away, and nothing of its English answer', async () => {
  const { answer } = await open()
  const away = () => {
    throw new EdgeError(503, {
      type: 'about:blank',
      title: 'Unavailable',
      status: 503,
      detail: 'The database is restarting. Try again in a moment.',
    })
  }
  answer(grantAccess, away)
  answer(withdrawAccess, away)
  press('הוספת כתובת')
  await screen.findByRole('dialog')
  typeEmail('noa@zmig.test')
  save()
  expect(await screen.findByText('השירות אינו זמין כרגע. מה שהוקלד נשאר כאן, נסו שוב בעוד רגע.')).toBeTruthy()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ביטול' }))
  press('הסרה: dana@zmig.test')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'הסרה' }))
  expect(await screen.findByText('השירות אינו זמין כרגע. נסו שוב בעוד רגע.')).toBeTruthy()
  expect(screen.queryByText(/database/)).toBeNull()
})

it('changes the role of an address once, however often it is pressed, and names the role that was seen', async () => {
  const { sent } = await open()
  press('שינוי: dana@zmig.test')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText(/^כתובת Google/)).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText(/^הרשאה/), { target: { value: 'owner' } })
  save()
  save()
  expect(await screen.findByText('ההרשאה השתנתה')).toBeTruthy()
  expect(sent()).toEqual([{ email: 'dana@zmig.test', role: 'owner', before: 'staff' }])
})

it('takes an address off after a question, and brings it back at a press', async () => {
  const { sent } = await open()
  press('הסרה: dana@zmig.test')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'הסרה' }))
  await waitFor(() => expect(screen.queryByText('dana@zmig.test')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'ביטול הפעולה' }))
  expect(await screen.findByText('dana@zmig.test')).toBeTruthy()
  expect(sent()).toEqual([
    { email: 'dana@zmig.test', before: 'staff' },
    { email: 'dana@zmig.test', role: 'staff', before: null },
  ])
})
