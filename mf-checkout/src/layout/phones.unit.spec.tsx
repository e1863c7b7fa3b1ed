import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextWithPhones } from './phones.tsx'

const linksIn = (sentence: string) =>
  [...renderToStaticMarkup(<TextWithPhones>{sentence}</TextWithPhones>).matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => href,
  )

it('links every phone number of a sentence and nothing else', () => {
  expect(linksIn('התקשרו אלינו: 03-5550000, או 0501234567.')).toEqual(['tel:03-5550000', 'tel:0501234567'])
  expect(linksIn('נותרו 7 צמיגים מתוך 1,200, מחיר ₪1,627.00 להזמנה Z-100042')).toEqual([])
})

it('keeps the rest of the sentence', () => {
  const html = renderToStaticMarkup(<TextWithPhones>{'טלפון: 03-5550000. <b>תודה</b>'}</TextWithPhones>)
  expect(html.replaceAll(/<style[^>]*>.*?<\/style>/g, '').replaceAll(/<[^>]+>/g, '')).toBe(
    'טלפון: 03-5550000. &lt;b&gt;תודה&lt;/b&gt;',
  )
})
