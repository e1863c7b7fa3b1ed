/** The answer of some work, or an error with these words when it takes longer. The work itself is not ended. */
export const within = async <T>(milliseconds: number, work: Promise<T>, message: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
