import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { globalStyles } from './global-styles.ts'
import { Row, Stack } from './layout.tsx'
import { Price } from './price.tsx'
import { TextField } from './form.tsx'

const nothing = () => undefined

it('strikes through the full price only when it is above the price', () => {
  expect(renderToStaticMarkup(<Price shekels={100} full={120} />)).toContain('<s ')
  expect(renderToStaticMarkup(<Price shekels={100} full={100} />)).not.toContain('<s ')
})

it('connects a field with its label, hint and error', () => {
  const html = renderToStaticMarkup(
    <TextField label="טלפון" name="phone" value="" onChange={nothing} hint="נייד" error="מספר לא תקין" required />,
  )
  const id = /<label for="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(html).toContain(`id="${id}"`)
  expect(html).toContain(`aria-describedby="${id}-hint ${id}-error"`)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-required="true"')
})

it('announces a busy button and keeps it in the tab order', () => {
  const html = renderToStaticMarkup(<Button busy>שליחה</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('disabled="')
})

it('renders no style attributes, which the content security policy blocks', () =>
  expect(renderToStaticMarkup(<Button busy>שליחה</Button>)).not.toContain('style='))

it('has font faces whose fallback has the metrics of the font', () => {
  expect(globalStyles).toContain('font-family:Rubik;')
  expect(globalStyles).toMatch(/Rubik Fallback;[^}]*size-adjust:/)
})

/** The style rule of the part's own element, on a server as in the shop. */
const styleOf = (html: string): string => /\{([^}]*)\}/.exec(html)?.[1] ?? ''

it('lays children out in a column, and a list without its marks', () => {
  expect(styleOf(renderToStaticMarkup(<Stack gap={2} align="start" />))).toBe(
    'display:grid;grid-template-columns:minmax(0, 1fr);gap:8px;justify-items:start;',
  )
  const list = renderToStaticMarkup(<Stack as="ol" />)
  expect(styleOf(list)).toContain('padding:0;list-style:none;')
  expect(list).toMatch(/<ol class="[^"]+"><\/ol>$/)
})

it('lays children out in lines, or on one', () => {
  expect(styleOf(renderToStaticMarkup(<Row gap={4} rowGap={0} align="center" justify="space-between" />))).toMatch(
    /display:flex;.*flex-wrap:wrap;gap:0px 16px;.*align-items:center;.*justify-content:space-between;/,
  )
  const inline = styleOf(renderToStaticMarkup(<Row as="span" inline nowrap />))
  expect(inline).toContain('display:inline-flex;')
  expect(inline).not.toContain('wrap')
})
