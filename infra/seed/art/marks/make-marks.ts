import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { drawMark, ROOM } from './draw-mark.ts'
import { marks } from './marks.ts'
import { openFont } from './outlines.ts'

const fonts = createRequire(import.meta.url)

const fontOf = async (style: string) =>
  openFont(await readFile(fonts.resolve(`@expo-google-fonts/rubik/${style}/Rubik_${style}.ttf`)))

/**
 * All marks in one file, one below the other, with a view for each: `brands.svg#michelin`. It has no size of its own, so
 * that a view takes the whole room of the picture that shows it.
 */
export const drawSheet = async (): Promise<string> => {
  const rows = await Promise.all(
    Object.entries(marks).map(async ([slug, mark], index) => {
      const y = index * ROOM.height
      const path = drawMark(mark, await fontOf(mark.style))
      return (
        `<view id="${slug}" viewBox="0 ${y} ${ROOM.width} ${ROOM.height}"/>` +
        `<path transform="translate(0 ${y})" fill-rule="${mark.block ? 'evenodd' : 'nonzero'}" d="${path}"/>`
      )
    }),
  )
  const height = rows.length * ROOM.height
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ROOM.width} ${height}" fill="#1f2328">${rows.join('')}</svg>\n`
}

const target = join(import.meta.dirname, '../../../../mf-storefront/src/features/brands-strip/brands.svg')

// run as a program: draws the marks of the brands (infra/seed/README.md)
if (import.meta.main) await writeFile(target, await drawSheet())
