import { around, groove, type Character, type Patch } from '../unrolled-tread.ts'

/** No grooves: only the little holes by which one sees the wear. */
export const slick = (half: number, [a]: Character): Patch[] =>
  around(12, (along, index) => {
    const across = index % 2 ? 0.5 : -0.5
    return [
      groove(
        half,
        [
          [across, along - 12],
          [across, along + 12],
        ],
        16 + a * 6,
      ),
    ]
  })
