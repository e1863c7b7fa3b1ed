import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { look } from './hits.ts'
import { lightsAt, shade, view } from './scene.ts'

/** Draws the film of the home page and encodes it; see infra/seed/README.md. */

const WIDTH = 832
const HEIGHT = 468
const FRAMES = 96
const RATE = 24
/** Samples of a picture element in each direction: edges of grooves would flicker otherwise. */
const SAMPLES = 2

const target = join(import.meta.dirname, '../../../../mf-storefront/src/features/hero-video/film')
const [, , only] = process.argv

const columns = WIDTH * SAMPLES
const rows = HEIGHT * SAMPLES
const hits = Array.from({ length: columns * rows }, (_, index) => {
  const u = (((index % columns) + 0.5) / columns) * 2 - 1
  const v = ((1 - (Math.floor(index / columns) + 0.5) / rows) * 2 - 1) * (HEIGHT / WIDTH)
  return look(view, u, v)
})

/** Light to the eight bits of a screen: bright parts bend, and what is darker than asphalt becomes it. */
const develop = (light: number, floor: number): number => {
  const bent = 1 - Math.exp(-2.1 * light)
  return Math.round(Math.min(255, floor + (255 - floor) * bent ** (1 / 1.9)))
}
const FLOOR = [12, 14, 16] as const

const drawFrame = (round: number): Buffer => {
  const lights = lightsAt(round)
  const picture = Buffer.alloc(WIDTH * HEIGHT * 3)
  const light = new Float64Array(3)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      light.fill(0)
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        const column = x * SAMPLES + (sample % SAMPLES)
        const row = y * SAMPLES + Math.floor(sample / SAMPLES)
        const hit = hits[row * columns + column]
        if (hit) shade(hit, round, lights, light)
      }
      for (let channel = 0; channel < 3; channel += 1)
        picture[(y * WIDTH + x) * 3 + channel] = develop((light[channel] ?? 0) / SAMPLES ** 2, FLOOR[channel] ?? 0)
    }
  return picture
}

const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(RATE), '-i', '-']
const still = (file: string) => ['-y', '-loglevel', 'error', ...raw, '-frames:v', '1', file]
/** Lossless between drawing and encoding: both encodings see the same pictures. */
const master = (file: string) => ['-y', '-loglevel', 'error', ...raw, '-c:v', 'ffv1', file]

const ffmpeg = (args: string[], pictures: Iterable<Buffer> = []): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
    const write = async () => {
      for (const picture of pictures)
        if (!child.stdin.write(picture)) await new Promise((drained) => child.stdin.once('drain', drained))
      child.stdin.end()
    }
    write().catch(reject)
  })

const frames = function* () {
  for (let frame = 0; frame < FRAMES; frame += 1) yield drawFrame(frame / FRAMES)
}

const silent = ['-an', '-pix_fmt', 'yuv420p']
const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1', '-deadline', 'good', '-cpu-used', '1']
const h264 = ['-c:v', 'libx264', '-crf', '27', '-preset', 'veryslow', '-movflags', '+faststart']

if (only) await ffmpeg(still(only), [drawFrame(0)])
else {
  const work = await mkdtemp(join(tmpdir(), 'zmigo-film-'))
  const drawn = join(work, 'drawn.mkv')
  await ffmpeg(master(drawn), frames())
  await ffmpeg(['-y', '-loglevel', 'error', '-i', drawn, ...silent, ...vp9, join(target, 'ride.webm')])
  await ffmpeg(['-y', '-loglevel', 'error', '-i', drawn, ...silent, ...h264, join(target, 'ride.mp4')])
  await rm(work, { recursive: true })
}
