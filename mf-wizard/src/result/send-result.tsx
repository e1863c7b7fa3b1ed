import { ButtonLink, usePlatform } from '@zmig/platform'
import { ShareButton } from '@zmig/platform/share'
import { resultHref, type SharedResult } from './result-address.ts'

const text = {
  title: (model: string) => (model ? `צמיגים שמתאימים ל־${model}` : 'צמיגים שמתאימים לאופנוע'),
  mail: 'שליחה לאימייל שלי',
  intro: (model: string) => `אלה הצמיגים שיצאו בהתאמה האישית${model ? ` ל־${model}` : ''}:`,
  link: 'המחירים והמלאי המעודכנים:',
}

type Props = {
  result: SharedResult
  /** as people call the bike, `Yamaha MT-07`; '' when it is not known */
  model: string
  /** as people call the tyres, in the order of the result */
  names: readonly string[]
}

/** A mail in the visitor's own mail program: the shop needs no address and sends nothing. */
export const mailOf = (publicUrl: string, { result, model, names }: Props): string => {
  const lines = [text.intro(model), ...names.map((name) => `• ${name}`), '', text.link, publicUrl + resultHref(result)]
  return `mailto:?subject=${encodeURIComponent(text.title(model))}&body=${encodeURIComponent(lines.join('\r\n'))}`
}

/** Shares a recommendation as a link, and mails it to oneself. */
export const SendResult = (props: Props) => {
  const { site } = usePlatform()
  return (
    <>
      <ShareButton title={text.title(props.model)} path={resultHref(props.result)} />
      <ButtonLink href={mailOf(site.publicUrl, props)} variant="quiet" size="small">
        {text.mail}
      </ButtonLink>
    </>
  )
}
