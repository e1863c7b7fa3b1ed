import { clamp, type Vector } from './geometry.ts'

export type Light = {
  place: Vector
  /** red, green and blue */
  colour: Vector
}

/** Dry rubber and stone throw back a few hundredths of the light, and a broad shine. */
export type Matter = { body: number; shine: number; sharpness: number }

/**
 * Adds what a surface throws back to the eye of all lights (Blinn and Phong's shine, light that fades with distance).
 * Written without objects: it runs for every sample of every picture.
 */
export const addLight = (
  out: Float64Array,
  lights: readonly Light[],
  place: Vector,
  normal: Vector,
  eye: Vector,
  { body, shine, sharpness }: Matter,
  share: number,
): void => {
  const vx = eye[0] - place[0]
  const vy = eye[1] - place[1]
  const vz = eye[2] - place[2]
  const eyeFar = Math.sqrt(vx * vx + vy * vy + vz * vz)
  for (const light of lights) {
    const lx = light.place[0] - place[0]
    const ly = light.place[1] - place[1]
    const lz = light.place[2] - place[2]
    const far = Math.sqrt(lx * lx + ly * ly + lz * lz)
    const facing = (normal[0] * lx + normal[1] * ly + normal[2] * lz) / far
    if (facing <= 0) continue
    const hx = lx / far + vx / eyeFar
    const hy = ly / far + vy / eyeFar
    const hz = lz / far + vz / eyeFar
    const half = clamp((normal[0] * hx + normal[1] * hy + normal[2] * hz) / Math.sqrt(hx * hx + hy * hy + hz * hz))
    const strength = ((body * facing + shine * half ** sharpness * facing) * share) / (far * far)
    out[0] = (out[0] ?? 0) + strength * light.colour[0]
    out[1] = (out[1] ?? 0) + strength * light.colour[1]
    out[2] = (out[2] ?? 0) + strength * light.colour[2]
  }
}
