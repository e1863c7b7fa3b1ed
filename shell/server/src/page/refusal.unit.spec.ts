import { expect, it } from 'vitest'
import { cspHash } from './csp.ts'
import { writeRefusal } from './refusal.ts'
import { pageScript } from './inline-scripts.ts'

const surroundings = {
  site: {
    shopName: 'צמיגו',
    publicUrl: 'https://zmigo.test',
    mode: 'production' as const,
    company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  },
  frame: {
    header: '<header></header>',
    footer: '<footer></footer>',
    snackbar: '',
    styles: { ids: ['f1'], css: '.z-f1{}' },
    fonts: [],
  },
  shell: { accessibilityFile: '/a11y.js' },
}

it.each([
  [414, 'הכתובת ארוכה מדי', false],
  [400, 'אי אפשר לפתוח את הכתובת הזאת', false],
  [410, 'הקישור אינו תקף', false],
  [429, 'הגיעו יותר מדי בקשות', true],
  [503, 'העמוד לא נטען', true],
])('says for %i what is wrong, what to do next, and stays out of search results', (status, title, mayTryAgain) => {
  const { html, headers } = writeRefusal(status, surroundings)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain(`<title>${title} | צמיגו</title>`)
  expect(html).toContain('<a href="/">')
  expect(html.includes('<a href="">')).toBe(mayTryAgain)
  expect(html).toContain('content="noindex"')
  expect(headers['cache-control']).toBe('no-store')
})

it('runs only the settings script, and allows exactly its own style', () => {
  const { html, headers } = writeRefusal(414, surroundings)
  expect([...html.matchAll(/<script[^>]*>(.*?)<\/script>/g)].map(([, content]) => content)).toEqual([pageScript])
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/g)].map(([, css = '']) => cspHash(css))
  expect(headers['content-security-policy']).toContain(`style-src ${styles.join(' ')} ${cspHash('')}`)
})
