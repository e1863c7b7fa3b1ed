import { Icon, type IconName } from '@zmig/platform'
import { Boxes } from './story.styles.ts'

type Box = { icon: IconName; title: string; body: string }

/** Reasons side by side, each with a drawing, a heading and a sentence or two. */
export const BoxList = ({ boxes }: { boxes: readonly Box[] }) => (
  <Boxes>
    {boxes.map(({ icon, title, body }) => (
      <li key={title}>
        <Icon name={icon} size={32} />
        <h3>{title}</h3>
        <p>{body}</p>
      </li>
    ))}
  </Boxes>
)
