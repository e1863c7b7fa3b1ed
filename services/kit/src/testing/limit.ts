/** @returns how many milliseconds some work took */
export const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * A limit of the specification on a machine of any speed: twenty times what the control took is added.
 * @param milliseconds what the specification allows
 * @param control what the same work took, in the same test, while nothing was in its way
 */
export const limitBeside = (milliseconds: number, control: number): number => milliseconds + 20 * control
