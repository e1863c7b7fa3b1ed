import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'

/** Turns SVG into PNG off the main thread: a card takes about 100 ms, in which no page could be answered. */

export type ToDraw = { id: number; svg: string }
export type Drawn = { id: number; png?: Uint8Array; error?: string }

const fonts = [
  import.meta.resolve('@expo-google-fonts/rubik/500Medium/Rubik_500Medium.ttf'),
  import.meta.resolve('@expo-google-fonts/rubik/700Bold/Rubik_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/rubik/800ExtraBold/Rubik_800ExtraBold.ttf'),
]

/** Hebrew and Latin in one family; nothing of the machine's own, so that every machine draws the same. */
const options = {
  font: {
    loadSystemFonts: false,
    fontFiles: fonts.map((address) => fileURLToPath(address)),
    defaultFontFamily: 'Rubik',
    sansSerifFamily: 'Rubik',
  },
}

if (!parentPort) throw new Error('this module runs as a worker')
const port = parentPort
port.on('message', ({ id, svg }: ToDraw) => {
  try {
    port.postMessage({ id, png: new Resvg(svg, options).render().asPng() } satisfies Drawn)
  } catch (error) {
    port.postMessage({ id, error: String(error) } satisfies Drawn)
  }
})
