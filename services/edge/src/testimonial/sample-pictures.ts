import { drawConversation } from './draw-conversation.ts'
import { sampleConversations, type Conversation } from './sample-conversations.ts'
import type { Picture } from './picture.ts'

const textOf = ({ name, wrote, answered }: Conversation): string =>
  `דוגמה. ${name}: ${wrote}${answered ? ` תשובת החנות: ${answered}` : ''}`

/** The samples, drawn once. Each says that it is one, in the picture and in its text. */
export const samplePictures: readonly Picture[] = sampleConversations.map((conversation, index) => {
  const { svg, width, height } = drawConversation(conversation)
  return {
    file: `sample-${index + 1}.svg`,
    text: textOf(conversation),
    bytes: Buffer.from(svg),
    contentType: 'image/svg+xml; charset=utf-8',
    width,
    height,
    sample: true,
  }
})
