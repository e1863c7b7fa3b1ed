const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

const TYPES: [type: string, fits: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
  ['image/avif', (bytes) => startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)],
]

/** Types of real pictures; SVG is not one of them, because it can hold script. */
export const ACCEPTED = TYPES.map(([type]) => type)

/** What a picture is by its first bytes, whatever a bucket says that it is. @returns undefined when it is none of ours */
export const pictureType = (bytes: Buffer): string | undefined => TYPES.find(([, fits]) => fits(bytes))?.[0]
