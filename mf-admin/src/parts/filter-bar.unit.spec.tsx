import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FilterBar } from './filter-bar.tsx'

const htmlOf = (active = 0): string =>
  renderToStaticMarkup(
    <FilterBar role="search" submit="חיפוש" active={active} filters={<i>מותג</i>}>
      <i>שם</i>
    </FilterBar>,
  ).replaceAll(/<style[^]*?<\/style>/g, '')

it('folds the filters behind a button that controls them, and leaves the search in sight', () => {
  const html = htmlOf()
  const [, controls] = /<button[^>]*aria-expanded="false"[^>]*aria-controls="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`<section id="${controls}" data-filters=""><i>מותג</i></section>`)
  expect(html.indexOf('<i>שם</i>')).toBeLessThan(html.indexOf('aria-expanded'))
})

it('says on the button how many filters are set, and nothing when none is', () => {
  expect(htmlOf(2)).toContain('סינון<b>2</b>')
  expect(htmlOf()).not.toContain('<b>')
})

it('has no button where nothing folds', () => {
  const html = renderToStaticMarkup(<FilterBar>שם</FilterBar>)
  expect(html).not.toContain('<button')
})
