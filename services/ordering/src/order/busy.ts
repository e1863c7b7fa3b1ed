import { HttpProblem, isLockTimeout } from '@zmig/kit'

/** Answers 503 when goods or orders stayed locked for too long. */
export const orBusy = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new HttpProblem(503, 'Busy', 'These goods are being ordered right now. Try again in a moment.')
  }
}
