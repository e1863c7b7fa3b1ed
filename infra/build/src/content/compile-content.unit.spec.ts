import { describe, expect, it } from 'vitest'
import { compileContent } from './compile-content.ts'
import type { Vocabulary } from './content-words.ts'

const vocabulary: Vocabulary = {
  facts: { warrantyYears: 4 },
  values: ['returnDays'],
  Value: ['./value.tsx', 'Value'],
  valueOf: ['./value.tsx', 'valueOf'],
  components: {
    address: ['./company.tsx', 'CompanyFact', { of: 'address' }],
    email: ['./company.tsx', 'Email'],
    link: ['./link.tsx', 'Link'],
    ltr: ['./ltr.tsx', 'Ltr'],
    mobile: ['./company.tsx', 'Mobile'],
    social: ['./company.tsx', 'Social'],
  },
  rows: { mobile: ['./company.tsx', 'WithMobile'] },
  directives: { boxes: ['./boxes.tsx', 'Boxes'], button: ['./button.tsx', 'Button'] },
  items: { boxes: ['./boxes.tsx', 'Item'] },
  layouts: { article: ['./article.tsx', 'article'] },
}

const page = (body: string, head = '') =>
  `---\ntitle: Returns\ndescription: 'In {{returnDays}} days: how'\ncanonical: /returns\nlayout: article\n${head}---\n\n${body}\n`

const compile = (body: string, head?: string) => compileContent(page(body, head), vocabulary)

/** The props that the compiled module gives to its layout, with the variables by the names of their exports. */
const contentOf = (body: string, head?: string) => {
  const module = compile(body, head)
  const [, code = ''] = /export default \w+\(\{ ([^]*) \}\)\n$/.exec(module) ?? []
  const variables = [...module.matchAll(/^import \{ (\w+) as (\w+) \}/gm)]
  return variables.reduce((text, [, name = '', variable = '']) => text.replaceAll(variable, name), code)
}

describe('a page of content', () => {
  it('has the fields of its front matter', () => {
    expect(contentOf('Lead.', 'namesCompany: true\nupdated: For {{returnDays}} days\n')).toBe(
      [
        'title: "Returns"',
        'description: (site) => "In " + valueOf(site, "returnDays") + " days: how"',
        'canonical: "/returns"',
        'namesCompany: true',
        'updated: h(Fragment, null, "For ", h(Value, { of: "returnDays" }), " days")',
        'lead: "Lead."',
        'sections: []',
      ].join(', '),
    )
  })

  it('has a lead, a summary and sections with ids', () => {
    const content = contentOf('Lead.\n\n> - Short\n\n## When {#when}\n\nIn time.\n\n---\n\nThe end.')
    expect(content).toContain('lead: "Lead.", summary: h("ul", null, h("li", null, "Short"))')
    expect(content).toContain('{ id: "when", title: "When", body: h("p", null, "In time.") }')
    expect(content).toContain('{ body: h("p", null, "The end.") }')
  })

  it('has links, line breaks and left-to-right text', () => {
    expect(contentOf('[Terms](/terms) and [us]({{social}})\\\n`WCAG&nbsp;2.2`')).toContain(
      'lead: h(Fragment, null, h(Link, { href: "/terms" }, "Terms"), " and ", h(Social, null, "us"), h("br", null), h(Ltr, {"words":"WCAG\u00A02.2"}))',
    )
  })

  it('passes words to the components of a sentence', () => {
    expect(contentOf('Write to {{email: a subject}} or {{email}}.')).toContain(
      '"Write to ", h(Email, {"words":"a subject"}), " or ", h(Email, null), "."',
    )
  })

  it('renders a fact inside its sentence and passes the properties of the vocabulary to components', () => {
    expect(contentOf('For {{warrantyYears}} years at {{address}}.')).toContain(
      'lead: h(Fragment, null, "For 4 years at ", h(CompanyFact, {"of":"address"}), ".")',
    )
  })

  it('names the rows of a table by their first cell', () => {
    expect(contentOf('Lead.\n\n::caption Costs\n\n| case | cost |\n| --- | --- |\n| one | 2 |')).toContain(
      'opening: h("table", null, h("caption", null, "Costs"), h("thead", null, h("tr", null, h("th", { scope: "col" }, "case"), h("th", { scope: "col" }, "cost"))), h("tbody", null, h("tr", null, h("th", { scope: "row" }, "one"), h("td", null, "2"))))',
    )
  })

  it('omits empty headings of a table, and lets a component decide whether its row is shown', () => {
    const content = contentOf('Lead.\n\n|  |  |\n| --- | --- |\n| one | 2 |\n| mobile | {{mobile}} |')
    expect(content).not.toContain('thead')
    expect(content).toContain('h(WithMobile, null, h("tr", null, h("th", { scope: "row" }, "mobile")')
  })

  it('imports what it uses and nothing else', () => {
    const module = compile('Lead.\n\n::: boxes\n\n### Price {tag}\n\nLow.\n\n:::')
    expect([...new Set(module.match(/from ".*"/g))]).toEqual([
      'from "./article.tsx"',
      'from "./value.tsx"',
      'from "./boxes.tsx"',
    ])
  })

  it('splits the content of a directive at its headings', () => {
    expect(
      contentOf(
        'Lead.\n\n::: boxes\n\n### Price {tag}\n\nLow.\n\n### {{returnDays}}+\n\nLong.\n\n::button Go | /\n\n:::',
      ),
    ).toContain(
      'opening: h(Boxes, null, h(Item, { icon: "tag", title: "Price" }, h("p", null, "Low.")), h(Item, { title: h(Fragment, null, h(Value, { of: "returnDays" }), "+"), actions: h(Button, { words: "Go", detail: "/" }) }, h("p", null, "Long.")))',
    )
  })

  it('marks a section that is one directive', () =>
    expect(contentOf('Lead.\n\n---\n\n::: boxes\n\nx\n\n:::')).toContain(
      'sections: [{ bare: true, body: h(Boxes, null',
    ))
})

describe('the build fails with a message', () => {
  it.each([
    [
      'an unknown placeholder',
      'In {{returnDay}} days.',
      'There is no placeholder {{returnDay}}. Known: warrantyYears, returnDays, address,',
    ],
    ['words for a placeholder that takes none', '{{returnDays: x}}', 'takes no words'],
    ['an unknown directive', 'Lead.\n\n::: cards\n\nx\n\n:::', 'There is no directive "cards". Known: boxes, button.'],
    ['headings in a directive without items', 'Lead.\n\n::: button\n\n### x\n\n:::', 'takes no headings'],
    ['a heading without an id', 'Lead.\n\n## When', 'The heading "When" needs an id'],
    ['a placeholder in a heading', 'Lead.\n\n## {{returnDays}} days {#a}', 'must not hold a placeholder'],
    ['two headings with one id', 'Lead.\n\n## A {#a}\n\n## B {#a}', 'Two headings have the id "a".'],
    ['HTML', 'Lead.\n\n## A {#a}\n\n<div>x</div>', 'Content has no "html"'],
    ['HTML in a sentence', 'Lead <b>x</b>.', 'Content has no "html"'],
    ['a page that begins with no paragraph', '## A {#a}', 'must begin with a paragraph'],
  ])('for %s', (_, body, sentence) => expect(() => compile(body)).toThrow(sentence))

  it.each([
    ['an unknown layout', 'layout: article', 'layout: story', 'There is no layout "story". Known: article.'],
    ['a missing title', 'title: Returns\n', '', 'The front matter lacks "title".'],
    ['an unknown field', 'title: Returns', 'title: Returns\ncolour: red', 'The front matter knows no "colour".'],
    ['a line that is no field', 'title: Returns', 'title: Returns\nwords', 'not "name: value": words'],
    ['no front matter', '---\ntitle', 'title', 'must begin with its front matter'],
  ])('for %s', (_, before, after, sentence) =>
    expect(() => compileContent(page('Lead.').replace(before, after), vocabulary)).toThrow(sentence),
  )
})
