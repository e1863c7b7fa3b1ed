import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { globalStyles } from './global-styles.ts'
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
