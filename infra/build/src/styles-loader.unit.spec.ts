import { createRequire } from 'node:module'
import * as tokens from '@zmig/platform/tokens'
import { expect, it } from 'vitest'

type Loader = (this: { getOptions: () => object; addDependency: (file: string) => void }, source: string) => string

const loader = createRequire(import.meta.url)('./styles-loader.cjs') as Loader

const load = (source: string) => {
  const dependencies: string[] = []
  const context = {
    getOptions: () => ({ tokens, file: 'tokens.ts' }),
    addDependency: (file: string) => void dependencies.push(file),
  }
  return { code: loader.call(context, source), dependencies }
}

it('joins the lines of templates in sources with styles', () => {
  const source =
    "import styled from '@emotion/styled'\nconst A = styled.p`\n  color: red;\n  ${media} {\n    margin: 0;\n  }\n`\n"
  expect(load(source).code).toBe(
    "import styled from '@emotion/styled'\nconst A = styled.p` color: red; ${media} { margin: 0; } `\n",
  )
})

it('writes the tokens of the platform into templates, and depends on them', () => {
  const css = (template: string) =>
    load(
      `import styled from '@emotion/styled'\nimport { color, media, radius, space } from '@zmig/platform'\n${template}`,
    )
  const { code, dependencies } = css('`${media.desktop} { margin: ${space(1.5)} -${space(4)}; color: ${color.ink} }`')
  expect(code).toContain('`@media (min-width: 1024px) { margin: 6px -16px; color: var(--ink) }`')
  expect(dependencies).toEqual(['tokens.ts'])
  expect(css('`${radius.card} ${color.unknown} ${space(steps)} ${other.ink}`').code).toContain(
    '`12px ${color.unknown} ${space(steps)} ${other.ink}`',
  )
})

it('takes comments out of templates, and leaves those of the code', () => {
  const source =
    "/* code */\nimport styled from '@emotion/styled'\nstyled.p`\n  /* why */\n  color: red; /* and\n how */\n`"
  expect(load(source).code).toBe("/* code */\nimport styled from '@emotion/styled'\nstyled.p` color: red; `")
})

it('knows styles without emotion by their tokens', () =>
  expect(
    load("import { space } from '@zmig/platform'\nexport const styles = `\n  gap: ${space(2)};\n`").code,
  ).toContain('` gap: 8px; `'))

it('leaves names alone that are not those of the platform', () => {
  const source = "import styled from '@emotion/styled'\nconst color = { ink: 'red' }\nstyled.p`color: ${color.ink}`"
  expect(load(source).code).toBe(source)
})

it('does not change other sources', () => {
  const source = 'export const text = `two\n  lines`'
  expect(load(source)).toEqual({ code: source, dependencies: [] })
})
