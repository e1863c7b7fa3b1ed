import { expect, it } from 'vitest'
import { lateAfter } from './late.ts'

it.each([
  { shell: 'starts at once', shellTook: 0, total: 3_000 },
  { shell: 'starts after 0.8 s', shellTook: 800, total: 3_000 },
  { shell: 'starts after 1.5 s', shellTook: 1_500, total: 3_000 },
  { shell: 'starts after 2 s', shellTook: 2_000, total: 4_000 },
  { shell: 'starts after 3 s', shellTook: 3_000, total: 6_000 },
  { shell: 'starts after 5 s, on a slow network', shellTook: 5_000, total: 8_000 },
])('a document whose shell $shell has its notice $total ms after it was asked for', ({ shellTook, total }) => {
  expect(shellTook + lateAfter(shellTook, shellTook)).toBe(total)
})

it.each([
  { waited: 0, shellTook: 800, after: 3_000 },
  { waited: 40.4, shellTook: 800, after: 2_960 },
  // the slice that the visitor left first was still on its way
  { waited: 2_000, shellTook: 800, after: 1_000 },
  { waited: 2_900, shellTook: 800, after: 800 },
  { waited: 0, shellTook: 5_000, after: 3_000 },
  { waited: 2_900, shellTook: 5_000, after: 3_000 },
])(
  'a press $waited ms ago leaves a slice $after ms where the shell took $shellTook ms',
  ({ waited, shellTook, after }) => {
    expect(lateAfter(waited, shellTook)).toBe(after)
  },
)
