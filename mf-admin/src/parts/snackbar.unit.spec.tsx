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

it('keeps a code in one piece, and its drawings at their size', () => {
  const markup = renderToStaticMarkup(
    <Sentence
      message={{ id: 1, tone: 'success', text: 'נוצר קופון OFFER-EPENYX על ₪50.' }}
      onHide={() => undefined}
      onAction={() => undefined}
    />,
  )
  const ruleOf = (part: string) => {
    const name = new RegExp(`class="([^"]+)"[^>]*>${part}`).exec(markup)?.[1] ?? 'none'
    return new RegExp(`\\.${name}{([^}]*)}`).exec(markup)?.[1]
  }
  expect(ruleOf('OFFER-EPENYX</span> על')).toContain('white-space:nowrap')
  expect(ruleOf('<path')).toContain('flex-shrink:0')
})
