import { Ltr } from '@zmig/platform'

export { Link as PageLink } from '@zmig/platform'

/** What is written in backticks: names and figures of another script. */
export const LeftToRight = ({ words }: { words: string }) => <Ltr>{words}</Ltr>

/** `{{key: Tab}}` */
export const Key = ({ words }: { words: string }) => <kbd>{words}</kbd>
