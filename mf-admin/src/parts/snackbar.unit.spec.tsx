import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Message, Sentence, undo } from './snackbar.tsx'

const htmlOf = (message: Omit<Message, 'id'>): string =>
  renderToStaticMarkup(
    <Sentence message={{ id: 1, ...message }} onHide={() => undefined} onAction={() => undefined} />,
  ).replaceAll(/<style[^]*?<\/style>/g, '')

it('offers to take back what was done, in a button beside the sentence', () => {
  const action = undo(() => Promise.resolve())
  expect(htmlOf({ tone: 'success', text: 'הקופון נמחק', action })).toMatch(
    /הקופון נמחק<\/span><button[^>]*>ביטול הפעולה<\/button><button[^>]*aria-label="סגירת ההודעה"/,
  )
})

it('has one button, which closes it, where nothing can be taken back', () =>
  expect(htmlOf({ tone: 'error', text: 'השמירה נכשלה' }).match(/<button/g)).toHaveLength(1))
