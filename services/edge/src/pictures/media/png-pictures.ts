import { createHash } from 'node:crypto'
import type { Logger } from '@zmig/kit'
import type { Drawing, DrawingThread } from './drawing-thread.ts'
import type { PictureStore } from './picture-store.ts'

/** PNGs of drawings, each made once. */
export type PngPictures = {
  /** names the picture of an SVG without drawing it */
  versionOf(svg: string): string
  png(svg: string): Promise<Drawing>
}

type Options = { thread: Pick<DrawingThread, 'draw'>; store: PictureStore; logger: Pick<Logger, 'warn'> }

/** Draws what is not on disk yet; however many ask for one picture, it is drawn for the first of them. */
export const createPngPictures = ({ thread, store, logger }: Options): PngPictures => {
  const running = new Map<string, Promise<Drawing>>()
  const versionOf = (svg: string): string => createHash('sha256').update(svg).digest('base64url').slice(0, 22)

  const make = async (name: string, svg: string): Promise<Drawing> => {
    const known = await store.read(name)
    if (known) return known
    const drawn = await thread.draw(svg)
    // a disk that is full costs the next one who asks a drawing, not this one the picture
    if (typeof drawn !== 'string')
      await store.write(name, drawn).catch((error: unknown) => {
        logger.warn({ err: error }, 'a drawn picture could not be kept')
      })
    return drawn
  }

  return {
    versionOf,
    png: (svg) => {
      const name = `${versionOf(svg)}.png`
      const making = running.get(name) ?? make(name, svg).finally(() => running.delete(name))
      running.set(name, making)
      return making
    },
  }
}
