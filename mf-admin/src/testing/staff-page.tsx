import { configureStore } from '@reduxjs/toolkit'
import { act, fireEvent, render, type RenderResult, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { type AnswerOf, type Endpoint, fillPath } from '@zmig/edge-contract'
import { type EdgeClient, EdgeError } from '@zmig/platform'
import { listsSlice } from '../parts/lists.slice.ts'
import { SnackbarProvider } from '../parts/snackbar.tsx'
import { StaffProvider } from '../parts/staff.tsx'

type Input = { params?: Record<string, string>; query?: unknown; body?: unknown }
type Answer = (input: Input) => unknown

/** The network of a test that does not answer. */
export const away = (): never => {
  throw new TypeError('fetch failed')
}

/** What the edge of a test was asked, in order: `GET /api/v1/…` with its query or body. */
export type Asked = { what: string; with: unknown }

/** The edge of a test: what it answers is set for each endpoint, and every call is written down. */
export const testEdge = () => {
  const answers = new Map<Endpoint, Answer>()
  const asked: Asked[] = []
  const call = async (endpoint: Endpoint, input: Input = {}) => {
    asked.push({
      what: `${endpoint.method} ${fillPath(endpoint.path, input.params ?? {})}`,
      with: input.body ?? input.query,
    })
    const answer = answers.get(endpoint)
    if (!answer) throw new Error(`the test has no answer for ${endpoint.path}`)
    return answer(input)
  }
  return {
    edge: { call } as unknown as EdgeClient,
    asked,
    /** what would have changed something: every call but the readings */
    sent: () => asked.filter(({ what }) => !what.startsWith('GET ')),
    /** From now on the endpoint answers so. An answer that throws is a refusal. */
    answer: <E extends Endpoint>(endpoint: E, answer: (input: Input) => AnswerOf<E> | Promise<AnswerOf<E>>) =>
      void answers.set(endpoint, answer),
  }
}

/** A refusal as the edge sends it, with what it says beside the reason. */
export const refusal = (
  status: number,
  body: { error: string; message: string } & Record<string, unknown>,
): EdgeError => new EdgeError(status, body as never)

const named = (label: string) => ({ name: (spoken: string) => spoken.startsWith(label) })

/** The field of text whose name begins so. */
export const field = (label: string): HTMLElement => screen.getByRole('textbox', named(label))

/** The choice whose name begins so. */
export const choice = (label: string): HTMLElement => screen.getByRole('combobox', named(label))

/** Types into a field of text. */
export const type = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } })

/** Chooses the entry that is named so, in a searchable choice. @param words what is typed to find it */
export const choose = async (label: string, words: string, name: string): Promise<void> => {
  const search = choice(label)
  act(() => search.focus())
  fireEvent.change(search, { target: { value: words } })
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

/** Presses a button of the dialog that is open. */
export const pressInDialog = (name: string): void =>
  void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

/** Answers the question that is open. */
export const answerQuestion = async (name: string): Promise<void> =>
  void fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

/** Presses a button of the page as soon as it is there. */
export const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }))

/** Shows content of the back office to a member of staff who is signed in. */
export const openAsStaff = (content: ReactNode, edge: EdgeClient, role: 'staff' | 'owner' = 'staff'): RenderResult => {
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', picture: null, role }
  return render(
    <Provider store={configureStore({ reducer: { [listsSlice.name]: listsSlice.reducer } })}>
      <SnackbarProvider>
        <StaffProvider user={user} edge={edge}>
          {content}
        </StaffProvider>
      </SnackbarProvider>
    </Provider>,
  )
}
