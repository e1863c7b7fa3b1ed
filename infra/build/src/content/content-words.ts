/** An export of a module: its address relative to the vocabulary, its name, and properties that it always gets. */
type Export = readonly [module: string, name: string, props?: Readonly<Record<string, string>>]

/** What a page of content may use; a slice states its own in `content/vocabulary.ts`. */
export type Vocabulary = {
  /** what `{{name}}` stands for whenever the page is shown: becomes part of the sentence in the build */
  facts: Readonly<Record<string, string | number>>
  /** names that `Value` shows as `{{name}}`, and `valueOf(site, name)` as text: what depends on the shop's settings */
  values: readonly string[]
  Value: Export
  valueOf: Export
  /** components for `{{name}}` and `{{name: words}}`; `ltr` shows what is written in backticks, `link` every link to a page */
  components: Readonly<Record<string, Export>>
  /** components around a row of a table that names such a component: they decide whether it is shown */
  rows: Readonly<Record<string, Export>>
  /** components for `::: name` and `::name` */
  directives: Readonly<Record<string, Export>>
  /** components for the content below one heading inside such a directive */
  items: Readonly<Record<string, Export>>
  /** functions that make a page of the content */
  layouts: Readonly<Record<string, Export>>
}

/** JavaScript of a React node. */
export type Code = string

export const problem = (sentence: string): never => {
  throw new Error(sentence)
}

export const quote = (text: string): Code => JSON.stringify(text)
export const element = (type: Code, props: Code, children: readonly Code[] = []): Code =>
  `h(${[type, props, ...children].join(', ')})`
export const tag = (name: string, children: readonly Code[] = [], props = 'null'): Code =>
  element(quote(name), props, children)
/** One child stays what it is; several become a fragment. */
export const together = (children: readonly Code[]): Code => {
  const [only = 'null', ...others] = children
  return others.length === 0 ? only : element('Fragment', 'null', children)
}

/** The names of a page: what they import, and words with the placeholders between them. */
export const createWords = (vocabulary: Vocabulary) => {
  /** variable by `module#name` */
  const imports = new Map<string, string>()

  const imported = ([module, name]: Export): Code => {
    const key = `${module}#${name}`
    const variable = imports.get(key) ?? `${name}${imports.size}`
    imports.set(key, variable)
    return variable
  }

  const known = (names: readonly string[]) => `Known: ${names.join(', ')}.`

  const componentType = (name: string): Code =>
    imported(
      vocabulary.components[name] ??
        problem(`There is no component "${name}". ${known(Object.keys(vocabulary.components))}`),
    )
  const component = (name: string, words?: string, children: readonly Code[] = []): Code => {
    const props = { ...vocabulary.components[name]?.[2], ...(words !== undefined && { words }) }
    return element(componentType(name), Object.keys(props).length > 0 ? JSON.stringify(props) : 'null', children)
  }

  const requireValue = (name: string): string =>
    vocabulary.values.includes(name)
      ? name
      : problem(
          `There is no placeholder {{${name}}}. ${known([...Object.keys(vocabulary.facts), ...vocabulary.values, ...Object.keys(vocabulary.components)])}`,
        )

  const placeholder = (inside: string): Code => {
    const [, name = inside, words] = /^(\w+)(?:: *(.*))?$/.exec(inside.trim()) ?? []
    if (vocabulary.components[name]) return component(name, words)
    requireValue(name)
    if (words !== undefined) problem(`The placeholder {{${inside}}} takes no words.`)
    return element(imported(vocabulary.Value), `{ of: ${quote(name)} }`)
  }

  /** Words and the placeholders between them; facts are words. */
  const split = (text: string): string[] =>
    text
      .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(vocabulary.facts[name] ?? whole))
      .replaceAll('&nbsp;', '\u00A0')
      .replaceAll('\n', ' ')
      .split(/(\{\{[^{}]*\}\})/)
      .filter(Boolean)
  const isPlaceholder = (part: string) => part.startsWith('{{')

  const wordsOf = (text: string): Code[] =>
    split(text).map((part) => (isPlaceholder(part) ? placeholder(part.slice(2, -2)) : quote(part)))

  /** Text for a head tag: a function of the site where it holds a value. */
  const textOf = (text: string): Code => {
    const parts = split(text)
    if (!parts.some(isPlaceholder)) return quote(parts.join(''))
    const valueOf = imported(vocabulary.valueOf)
    const texts = parts.map((part) =>
      isPlaceholder(part) ? `${valueOf}(site, ${quote(requireValue(part.slice(2, -2)))})` : quote(part),
    )
    return `(site) => ${texts.join(' + ')}`
  }

  const directive = (name: string): Code =>
    imported(
      vocabulary.directives[name] ??
        problem(`There is no directive "${name}". ${known(Object.keys(vocabulary.directives))}`),
    )

  return { component, componentType, directive, imported, imports, isPlaceholder, split, textOf, wordsOf }
}
export type Words = ReturnType<typeof createWords>
