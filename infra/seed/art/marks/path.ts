import type { Corner } from './outlines.ts'

/** Places a letter's point on the mark. */
export type Place = (x: number, y: number) => [x: number, y: number]

/** One contour as relative quadratic curves in whole units: the shortest that SVG allows. */
export const contourPath = (corners: Corner[], place: Place): string => {
  const first = corners.findIndex(({ onCurve }) => onCurve)
  const turned = [...corners.slice(first), ...corners.slice(0, first)]
  let [x, y] = [0, 0]
  const step = (...points: Corner[]): string => {
    const [fromX, fromY] = [x, y]
    const numbers = points.flatMap((point) => {
      const [toX, toY] = place(point.x, point.y).map(Math.round) as [number, number]
      ;[x, y] = [toX, toY]
      return [toX - fromX, toY - fromY]
    })
    return numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : `${number}`)).join('')
  }
  const [start] = turned
  if (!start) return ''
  let path = `M${step(start)}`
  for (let index = 1; index <= turned.length; index += 1) {
    const corner = turned[index % turned.length]
    if (!corner) continue
    if (corner.onCurve) {
      if (index < turned.length) path += `l${step(corner)}`
      continue
    }
    const next = turned[(index + 1) % turned.length] ?? corner
    // between two control points lies a point that the font leaves out
    const end = next.onCurve ? next : { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2, onCurve: true }
    path += `q${step(corner, end)}`
    if (next.onCurve) index += 1
  }
  return `${path}z`
}
