import { Marked, type Token, type Tokens, type TokenizerAndRendererExtension } from 'marked'
import {
  type Code,
  createWords,
  element,
  problem,
  quote,
  tag,
  together,
  type Vocabulary,
  type Words,
} from './content-words.ts'

type Section = { id?: string; title?: string; body: Code }

type Custom = Tokens.Generic & { name: string; argument: string }

/** `::: name` … `:::` around blocks, which a component lays out. */
const container: TokenizerAndRendererExtension = {
  name: 'container',
  level: 'block',
  start: (source) => /^:::/m.exec(source)?.index,
  tokenizer(source) {
    const found = /^::: *([\w-]+) *\n([^]*?)\n:::[ \t]*(?:\n+|$)/.exec(source)
    if (!found) return undefined
    const [raw, name, body = ''] = found
    return { type: 'container', raw, name, tokens: this.lexer.blockTokens(body, []) }
  },
}

/** `::name words` on a line of its own: a component of its own. */
const leaf: TokenizerAndRendererExtension = {
  name: 'leaf',
  level: 'block',
  start: (source) => /^::[\w-]/m.exec(source)?.index,
  tokenizer(source) {
    const found = /^::([\w-]+) +(.+)(?:\n+|$)/.exec(source)
    if (!found) return undefined
    const [raw, name, argument = ''] = found
    return { type: 'leaf', raw, name, argument: argument.trim() }
  },
}

const markdown = new Marked({ extensions: [container, leaf] })

const readFrontMatter = (source: string) => {
  const [, head = problem('The file must begin with its front matter between two lines of ---.'), body = ''] =
    /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? []
  const lines = head.split('\n').filter((line) => !line.startsWith('#'))
  const fields = lines.map((line) => {
    const [, key = problem(`The front matter holds a line that is not "name: value": ${line}`), value = ''] =
      /^(\w+): *(.*)$/.exec(line) ?? []
    return [key, value.replace(/^'(.*)'$/, '$1').replaceAll("''", "'")] as const
  })
  return { fields: Object.fromEntries<string>(fields), body }
}

/** `title {tag}` and `title {#id}`: the words and the text in the braces. */
const headingParts = (text: string) => {
  const [, words = '', mark] = /^(.*?)\s*(?:\{([#\w-]+)\})?$/.exec(text) ?? []
  return { words, mark }
}

/** Words in a line, lists and tables. */
const createInline = (
  vocabulary: Vocabulary,
  { component, componentType, imported, split, isPlaceholder, wordsOf }: Words,
) => {
  const link = ({ href, tokens }: Tokens.Link): Code => {
    const [first = '', ...more] = split(decodeURI(href))
    if (more.length > 0) problem(`A link leads to one address or to one component, not to both: ${href}`)
    return isPlaceholder(first)
      ? component(first.slice(2, -2), undefined, inline(tokens))
      : element(componentType('link'), `{ href: ${quote(first)} }`, inline(tokens))
  }

  const inline = (tokens: readonly Token[] = []): Code[] =>
    tokens.flatMap((token): Code[] => {
      switch (token.type) {
        case 'text':
          return 'tokens' in token && token.tokens ? inline(token.tokens) : wordsOf(token.raw)
        case 'escape':
          return [quote((token as Tokens.Escape).text)]
        case 'codespan':
          return [component('ltr', split((token as Tokens.Codespan).text).join(''))]
        case 'strong':
          return [tag('b', inline((token as Tokens.Strong).tokens))]
        case 'br':
          return [tag('br')]
        case 'link':
          return [link(token as Tokens.Link)]
        default:
          return problem(`Content has no "${token.type}": ${token.raw.trim()}`)
      }
    })

  const list = ({ ordered, items: entries }: Tokens.List): Code =>
    tag(
      ordered ? 'ol' : 'ul',
      entries.map(({ tokens }) => tag('li', inline(tokens))),
    )

  /** The first cell of a row names it. */
  const row = (cells: readonly Tokens.TableCell[]): Code => {
    const [name, ...values] = cells
    const shown = tag('tr', [
      tag('th', inline(name?.tokens), '{ scope: "row" }'),
      ...values.map(({ tokens }) => tag('td', inline(tokens))),
    ])
    const around = Object.entries(vocabulary.rows).find(([placed]) =>
      cells.some(({ text }) => text.includes(`{{${placed}}}`)),
    )
    return around ? element(imported(around[1]), 'null', [shown]) : shown
  }

  /** A table whose headings are empty has no head. */
  const table = ({ header, rows }: Tokens.Table, caption?: string): Code => {
    const headings = header.map(({ tokens }) => tag('th', inline(tokens), '{ scope: "col" }'))
    return tag('table', [
      ...(caption ? [tag('caption', [quote(caption)])] : []),
      ...(header.some(({ text }) => text) ? [tag('thead', [tag('tr', headings)])] : []),
      tag('tbody', rows.map(row)),
    ])
  }

  return { inline, list, table }
}

/** Blocks of a page, and the directives around them. */
const createBlocks = (
  vocabulary: Vocabulary,
  { directive, imported, wordsOf }: Words,
  { inline, list, table }: ReturnType<typeof createInline>,
) => {
  /** `::name words | detail` */
  const leafCode = ({ name, argument }: Custom): Code => {
    const [words = '', detail] = argument.split(/ \| /).map((part) => together(wordsOf(part)))
    return element(directive(name), `{ words: ${words}${detail ? `, detail: ${detail}` : ''} }`)
  }

  const containerCode = ({ name, tokens = [] }: Custom): Code =>
    element(
      directive(name),
      'null',
      tokens.some(({ type }) => type === 'heading') ? items(name, tokens) : blocks(tokens),
    )

  const block = (token: Token, before: Token | undefined): Code[] => {
    switch (token.type) {
      case 'paragraph':
        return [tag('p', inline((token as Tokens.Paragraph).tokens))]
      case 'list':
        return [list(token as Tokens.List)]
      case 'heading':
        return [tag(`h${(token as Tokens.Heading).depth}`, inline((token as Tokens.Heading).tokens))]
      case 'table':
        return [table(token as Tokens.Table, before?.type === 'leaf' ? (before as Custom).argument : undefined)]
      case 'leaf':
        return (token as Custom).name === 'caption' ? [] : [leafCode(token as Custom)]
      case 'container':
        return [containerCode(token as Custom)]
      default:
        return problem(`Content has no "${token.type}": ${token.raw.trim()}`)
    }
  }

  const blocks = (tokens: readonly Token[]): Code[] => {
    const visible = tokens.filter(({ type }) => type !== 'space')
    return visible.flatMap((token, index) => block(token, visible[index - 1]))
  }

  /** The content below each heading of a container; single-line directives are its actions. */
  const items = (name: string, tokens: readonly Token[]): Code[] => {
    const item = imported(vocabulary.items[name] ?? problem(`The directive "${name}" takes no headings.`))
    const starts = tokens.flatMap((token, index) => (token.type === 'heading' ? [index] : []))
    return starts.map((start, index) => {
      const { words, mark } = headingParts((tokens[start] as Tokens.Heading).text)
      const below = tokens.slice(start + 1, starts[index + 1])
      const actions = blocks(below.filter(({ type }) => type === 'leaf'))
      const fields = [
        ...(mark ? [`icon: ${quote(mark)}`] : []),
        `title: ${together(inline(markdown.Lexer.lexInline(words)))}`,
        ...(actions.length > 0 ? [`actions: ${together(actions)}`] : []),
      ]
      return element(item, `{ ${fields.join(', ')} }`, blocks(below.filter(({ type }) => type !== 'leaf')))
    })
  }

  return blocks
}

const createCompiler = (vocabulary: Vocabulary) => {
  const words = createWords(vocabulary)
  const inlines = createInline(vocabulary, words)
  return { ...words, inline: inlines.inline, blocks: createBlocks(vocabulary, words, inlines) }
}

type Compiler = ReturnType<typeof createCompiler>

const headingOf = (token: Tokens.Heading): Pick<Section, 'id' | 'title'> => {
  const { words, mark = '' } = headingParts(token.text)
  if (!mark.startsWith('#')) problem(`The heading "${words}" needs an id at its end, such as {#payment}.`)
  if (words.includes('{{')) problem(`The heading "${words}" must not hold a placeholder.`)
  return { id: mark.slice(1), title: words }
}

/** The first paragraph leads, a quotation after it sums up; each heading of the second level and each rule begins a section. */
const structureOf = (tokens: readonly Token[], { blocks, inline }: Compiler): Code[] => {
  const sections: (Pick<Section, 'id' | 'title'> & { tokens: Token[] })[] = []
  const opening: Token[] = []
  for (const token of tokens) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 2)
      sections.push({ ...headingOf(token as Tokens.Heading), tokens: [] })
    else if (token.type === 'hr') sections.push({ tokens: [] })
    else (sections.at(-1)?.tokens ?? opening).push(token)
  }
  const ids = sections.flatMap(({ id }) => id ?? [])
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated) problem(`Two headings have the id "${repeated}".`)
  const [first, ...others] = opening.filter(({ type }) => type !== 'space')
  if (first?.type !== 'paragraph') problem('The page must begin with a paragraph.')
  const summary = others.find(({ type }) => type === 'blockquote') as Tokens.Blockquote | undefined
  const below = others.filter((token) => token !== summary)
  return [
    `lead: ${together(inline((first as Tokens.Paragraph).tokens))}`,
    ...(summary ? [`summary: ${together(blocks(summary.tokens))}`] : []),
    ...(below.length > 0 ? [`opening: ${together(blocks(below))}`] : []),
    `sections: [${sections
      .map(({ id, title, tokens: body }) => {
        const isBare = body.filter(({ type }) => type !== 'space').every(({ type }) => type === 'container')
        const fields = [
          ...(id && title ? [`id: ${quote(id)}, title: ${quote(title)}`] : isBare ? ['bare: true'] : []),
          `body: ${together(blocks(body))}`,
        ]
        return `{ ${fields.join(', ')} }`
      })
      .join(', ')}]`,
  ]
}

const NEEDED = ['title', 'description', 'canonical', 'layout'] as const

/**
 * Compiles a page of content to a JavaScript module whose default export is the page that its layout makes of it: React
 * elements, and imports of what the page uses and of nothing else. The Markdown parser stays in the build.
 *
 * @param source Markdown with front matter (`title`, `description`, `canonical`, `layout`, and for some layouts `updated`
 *   and `namesCompany`), `{{placeholders}}` and `:::` directives
 * @param addressOf the address in an `import` of a module that the vocabulary names
 * @throws with a sentence that names what the page uses and the vocabulary does not hold
 */
export const compileContent = (
  source: string,
  vocabulary: Vocabulary,
  addressOf: (module: string) => string = (module) => module,
): string => {
  const { fields, body } = readFrontMatter(source)
  const { title = '', description = '', canonical = '', layout = '', namesCompany, updated, ...others } = fields
  const missing = NEEDED.find((name) => !fields[name])
  if (missing) problem(`The front matter lacks "${missing}".`)
  const unknown = Object.keys(others)[0]
  if (unknown) problem(`The front matter knows no "${unknown}".`)
  const compiler = createCompiler(vocabulary)
  const { imported, imports, textOf, wordsOf } = compiler
  const page = imported(
    vocabulary.layouts[layout] ??
      problem(`There is no layout "${layout}". Known: ${Object.keys(vocabulary.layouts).join(', ')}.`),
  )
  const content = [
    `title: ${quote(title)}`,
    `description: ${textOf(description)}`,
    `canonical: ${quote(canonical)}`,
    ...(namesCompany === 'true' ? ['namesCompany: true'] : []),
    ...(updated ? [`updated: ${together(wordsOf(updated))}`] : []),
    ...structureOf(markdown.lexer(body), compiler),
  ]
  return [
    `import { createElement, Fragment } from 'react'`,
    ...[...imports].map(([key, variable]) => {
      const [module = '', name] = key.split('#')
      return `import { ${name} as ${variable} } from ${quote(addressOf(module))}`
    }),
    'const h = createElement',
    `export default ${page}({ ${content.join(', ')} })`,
    '',
  ].join('\n')
}
