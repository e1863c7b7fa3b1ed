import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

const load = createRequire(import.meta.url)('./css-whitespace-loader.cjs') as (source: string) => string

it('joins the lines of templates in sources with styles', () => {
  const source =
    "import styled from '@emotion/styled'\nconst A = styled.p`\n  color: red;\n  ${media} {\n    margin: 0;\n  }\n`\n"
  expect(load(source)).toBe(
    "import styled from '@emotion/styled'\nconst A = styled.p` color: red; ${media} { margin: 0; } `\n",
  )
})

it('does not change other sources', () => {
  const source = 'export const text = `two\n  lines`'
  expect(load(source)).toBe(source)
})
