/** A text as old Hebrew programs write it into a file: Windows-1255 has the Hebrew letters from 0xE0 on. */
export const windows1255 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0)
      return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code
    }),
  )
