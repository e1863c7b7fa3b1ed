import { camel, pascal } from '@zmig/slice-sdk/names'

/**
 * The files of a new feature: a component with its state and its texts, which pages import by the feature's name, and a
 * test.
 * @param name in lower case with dashes, e.g. `best-offer`
 * @returns contents by path relative to the slice's folder
 */
export const featureFiles = (name: string): Record<string, string> => {
  const Component = pascal(name)
  const state = camel(name)
  const folder = `src/features/${name}`
  return {
    [`${folder}/${name}.tsx`]: `import { createSlice } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { Button } from '@zmig/platform'

type ${Component}State = { open: boolean }

/** A page lists it among the slices of its features. */
export const ${state}Slice = createSlice({
  name: '${state}',
  initialState: { open: false } as ${Component}State,
  reducers: { toggled: ({ open }) => ({ open: !open }) },
})

export const { toggled } = ${state}Slice.actions

/** The texts of this feature; more than a few go into a file \`text.ts\`. */
const text = { title: '${name}' }

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
    [`${folder}/${name}.unit.spec.ts`]: `import { expect, test } from 'vitest'
import { ${state}Slice, toggled } from './${name}.tsx'

test('${name} opens and closes', () => {
  const opened = ${state}Slice.reducer({ open: false }, toggled())
  expect(opened).toEqual({ open: true })
  expect(${state}Slice.reducer(opened, toggled())).toEqual({ open: false })
})
`,
  }
}
