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

/** Whoever takes text messages over. */
export type Texter = {
  /**
   * Answers within a quarter of a minute; never throws for what is the gateway's or the number's fault.
   * @throws RangeError when the text is longer than two segments: a bug of whoever wrote it
   */
  send(message: TextMessage): Promise<Handover>
}
