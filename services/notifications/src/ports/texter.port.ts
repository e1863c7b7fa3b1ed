import type { Handover } from './mailer.port.ts'

/** Two segments of Hebrew: 67 characters each when a message has more than one. */
export const MOST_CHARACTERS = 134

/** One text message to one phone. */
export type TextMessage = {
  /** the same message sent twice carries the same */
  id: string
  /** 05XXXXXXXX */
  to: string
  /** at most `MOST_CHARACTERS` */
  text: string
}

/** Sends text messages. */
export type Texter = {
  /**
   * Answers within a quarter of a minute; faults of the gateway or the number are results, not errors.
   * @throws RangeError when the text is longer than two segments, which is a bug of its template
   */
  send(message: TextMessage): Promise<Handover>
}
