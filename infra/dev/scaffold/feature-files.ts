const pascal = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, _dash: string, letter: string) => letter.toUpperCase())

const camel = (name: string): string => pascal(name).replace(/^\w/, (letter) => letter.toLowerCase())

/**
 * The files of a new feature: a component with its words and its state, and the index through which pages import it.
 * @param name in lower case with dashes, e.g. `best-offer`
 * @returns contents by path relative to the slice's folder
 */
export const featureFiles = (name: string): Record<string, string> => {
  const Component = pascal(name)
  const state = camel(name)
  const folder = `src/features/${name}`
  return {
    [`${folder}/index.ts`]: `export { ${Component} } from './${name}.tsx'
export { ${state}Slice, type ${Component}State } from './${name}.slice.ts'
`,
    [`${folder}/text.ts`]: `/** What people read here. */
export const text = { title: '${name}' }
`,
    [`${folder}/${name}.slice.ts`]: `import { createSlice } from '@reduxjs/toolkit'

export type ${Component}State = { open: boolean }

export const ${state}Slice = createSlice({
  name: '${state}',
  initialState: { open: false } as ${Component}State,
  reducers: { toggled: ({ open }) => ({ open: !open }) },
})

export const { toggled } = ${state}Slice.actions
`,
    [`${folder}/${name}.tsx`]: `import { useDispatch, useSelector } from 'react-redux'
import { Button } from '@zmig/platform'
import { toggled, type ${Component}State } from './${name}.slice.ts'
import { text } from './text.ts'

/** Says what is on the screen and nothing else; a page puts \`${state}Slice\` among its features. */
export const ${Component} = () => {
  const dispatch = useDispatch()
  const { open } = useSelector((root: { ${state}: ${Component}State }) => root.${state})
  return (
    <Button aria-expanded={open} onClick={() => dispatch(toggled())}>
      {text.title}
    </Button>
  )
}
`,
    [`${folder}/${name}.slice.unit.spec.ts`]: `import { expect, test } from 'vitest'
import { ${state}Slice, toggled } from './${name}.slice.ts'

test('${name} opens and closes', () => {
  const opened = ${state}Slice.reducer({ open: false }, toggled())
  expect(opened).toEqual({ open: true })
  expect(${state}Slice.reducer(opened, toggled())).toEqual({ open: false })
})
`,
  }
}
