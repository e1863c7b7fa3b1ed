import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawSheet } from './draw-sheet.ts'

/** Draws the marks of the brands; see the README of this slice. */
await writeFile(join(import.meta.dirname, '../../src/features/brands-strip/brands.svg'), await drawSheet())
