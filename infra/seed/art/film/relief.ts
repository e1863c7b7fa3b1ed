/** A surface's height and its slopes, repeating without a seam in both directions. */
export type Relief = {
  /** lengths after which it repeats */
  across: number
  along: number
  /** height, slope across, slope along: at any place, into `out` (no object for each of a hundred million samples) */
  sample: (x: number, s: number, out: Float64Array) => void
}

const wrap = (index: number, size: number): number => ((index % size) + size) % size

/** Tabulates a height function that repeats after `across` and `along`. */
export const tabulate = (
  { across, along }: Pick<Relief, 'across' | 'along'>,
  [columns, rows]: [columns: number, rows: number],
  heightAt: (x: number, s: number) => number,
): Relief => {
  const heights = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      heights[row * columns + column] = heightAt((column / columns) * across, (row / rows) * along)

  const at = (column: number, row: number) => heights[wrap(row, rows) * columns + wrap(column, columns)] ?? 0
  const sample = (x: number, s: number, out: Float64Array) => {
    const u = (x / across) * columns
    const v = (s / along) * rows
    const column = Math.floor(u)
    const row = Math.floor(v)
    const fu = u - column
    const fv = v - row
    const a = at(column, row)
    const b = at(column + 1, row)
    const c = at(column, row + 1)
    const d = at(column + 1, row + 1)
    out[0] = (a * (1 - fu) + b * fu) * (1 - fv) + (c * (1 - fu) + d * fu) * fv
    out[1] = (((b - a) * (1 - fv) + (d - c) * fv) * columns) / across
    out[2] = (((c - a) * (1 - fu) + (d - b) * fu) * rows) / along
  }
  return { across, along, sample }
}

/** A number from 0 to 1 that depends on two whole numbers only. */
export const noise = (a: number, b: number, seed = 0): number => {
  const mixed = Math.imul(a | 0, 374761393) + Math.imul(b | 0, 668265263) + Math.imul(seed, 1442695041)
  const twice = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((twice ^ (twice >>> 16)) >>> 0) / 4294967296
}
