import styled from '@emotion/styled'
import { useState } from 'react'
import { messageLetter, showMessage, type StaffMessage } from '@zmig/edge-contract'
import { Alert, Caption, color, Ltr, media, radius, Row, space } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { Loading } from '../../parts/page.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { segmentsText, stateText, templateName, text } from './text.ts'

const words = text.shown

const Letter = styled.iframe`
  inline-size: 100%;
  block-size: min(56vh, 620px);
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: #fff;
  ${media.phone} {
    block-size: 52vh;
  }
`
/** Text of the letter, or of a text message, as it was sent: its own lines and spaces. */
const Plain = styled.pre`
  margin: 0;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.page};
  font: inherit;
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  max-block-size: min(56vh, 620px);
  overflow-y: auto;
`
const Views = styled(Row)`
  & > [aria-pressed='true'] {
    border-color: ${color.ink};
    background: var(--signal-wash);
    font-weight: 700;
  }
`
/** Of a text message: how long it is, what it costs and whether it arrived. */
const TextFacts = ({ message }: { message: StaffMessage }) =>
  message.text && (
    <>
      {message.text.delivery !== null && (
        <>
          <dt>{words.state}</dt>
          <dd>{stateText(message)}</dd>
        </>
      )}
      <dt>{words.segments}</dt>
      <dd>{segmentsText(message.text)}</dd>
    </>
  )

/** What a recipient read: the letter in a frame that runs nothing and loads nothing, its text beside it. */
export const ShownMessage = ({ message, onClose }: { message: StaffMessage; onClose: () => void }) => {
  const [view, setView] = useState<'html' | 'plain'>('html')
  const { value, failed, error } = useEdgeQuery(showMessage, { params: { id: message.id } })
  const shown = value?.shown
  const isLetter = shown?.hasLetter === true
  return (
    <Dialog
      title={templateName(message.template)}
      wide
      onClose={onClose}
      actions={<AdminButton onClick={onClose}>{words.close}</AdminButton>}
    >
      {failed && <Alert tone="error">{failureText(error)}</Alert>}
      {!value && !failed && <Loading label={words.loading} />}
      {shown && (
        <>
          <dl>
            <dt>{words.to}</dt>
            <dd>{shown.to === '' ? words.noAddress : <Ltr>{shown.to}</Ltr>}</dd>
            {shown.subject !== '' && (
              <>
                <dt>{words.subject}</dt>
                <dd>
                  <bdi>{shown.subject}</bdi>
                </dd>
              </>
            )}
            {shown.writtenAt !== null && message.status === 'sent' && (
              <>
                <dt>{words.sent}</dt>
                <dd>
                  <bdi>{dayAndTime(message.doneAt ?? shown.writtenAt)}</bdi>
                </dd>
              </>
            )}
            <TextFacts message={shown.message} />
            {shown.attachments.length > 0 && (
              <>
                <dt>{words.files}</dt>
                <dd>
                  <Ltr>{shown.attachments.join(', ')}</Ltr>
                </dd>
              </>
            )}
          </dl>
          <Caption>{shown.writtenAt === null ? words.asNow : words.asSent}</Caption>
          {isLetter && (
            <Views gap={2} nowrap role="group" aria-label={words.views}>
              {(['html', 'plain'] as const).map((each) => (
                <AdminButton key={each} small aria-pressed={view === each} onClick={() => setView(each)}>
                  {words[each]}
                </AdminButton>
              ))}
            </Views>
          )}
          {isLetter && view === 'html' ? (
            <Letter
              title={words.letter}
              sandbox=""
              src={`/edge${messageLetter.path.replace('{id}', encodeURIComponent(message.id))}`}
            />
          ) : (
            <Plain tabIndex={0} role="region" aria-label={words.letter}>
              {shown.text}
            </Plain>
          )}
        </>
      )}
    </Dialog>
  )
}
