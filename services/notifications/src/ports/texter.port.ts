import type { Handover } from './mailer.port.ts'

/** Two segments of Hebrew: 67 characters each when a message has more than one. */
export const MOST_CHARACTERS = 134

/** One text message to one phone. */
export type TextMessage = {
  /** the same message sent twice carries the same */
  id: string
  /** at most 30 letters, digits and hyphens, for providers that report by an id of ours; another one when staff send it again */
  reference: string
  /** 05XXXXXXXX, or what a person typed as a phone */
  to: string
  /** at most `MOST_CHARACTERS` */
  text: string
}

/** What became of a text that a provider took. `pending`: nothing is known yet, except that it was taken. */
export type TextReport = { reference: string } & (
  | { state: 'pending' }
  | { state: 'delivered' }
  /** `reason` is a name like `text-landline` */
  | { state: 'undelivered'; reason: string }
)

/** Sends text messages. */
export type Texter = {
  /** A message that is sent again under the same id is one message. Where it is false, a repeat is a second text. */
  readonly repeatable: boolean
  /**
   * Answers within a quarter of a minute; faults of the gateway or the number are results, not errors. A result is `uncertain`
   * when the answer was lost and the text may have been taken, which only a texter that is not `repeatable` says.
   * @throws RangeError when the text is longer than two segments, which is a bug of its template
   */
  send(message: TextMessage): Promise<Handover>
  /**
   * What the provider says of texts that it took; left out where it cannot be asked. Some providers answer by our references,
   * others hand out each report once, also of texts that were not asked about.
   * @param asked at most 1,000 texts, sent within a week
   * @returns undefined when the provider does not answer
   */
  reports?(asked: readonly { reference: string; sentAt: Date }[]): Promise<readonly TextReport[] | undefined>
}
