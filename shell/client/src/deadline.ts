/** Rejects when a promise takes longer than it may; the promise itself goes on. */
export const within = <T>(milliseconds: number, work: Promise<T>, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
