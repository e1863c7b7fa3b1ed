import { useId } from 'react'
import { Icon, Ltr, usePlatform } from '@zmig/platform'
import { RequestBox, RequestRoom } from './request-card.styles.ts'
import { RequestFields } from './request-fields-form.tsx'
import { text } from './text.ts'
import { useTyreRequest } from './use-tyre-request.ts'

export type RequestCardProps = {
  /** prefilled; empty when nothing was searched for by size */
  size: string
}

/** What the shop will do, what it has to know for that, and what became of the request. */
export const RequestCard = ({ size }: RequestCardProps) => {
  const { state, box, done, submit, edit } = useTyreRequest(size)
  const { phone } = usePlatform().site.company
  const title = useId()
  const isSent = state.status === 'submitted'
  return (
    <RequestRoom>
      <RequestBox aria-labelledby={title}>
        <div className="promise">
          <h3 id={title}>{text.title}</h3>
          <ol>
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <div className="ask" ref={box}>
          {!isSent && (
            <>
              <RequestFields state={state} onEdit={edit} onSubmit={() => void submit()} />
              <p className="free">{text.free}</p>
            </>
          )}
          <div role="status">
            {isSent && (
              <div className="sent">
                <p ref={done} tabIndex={-1}>
                  <Icon name="check" size={28} />
                  {text.sent}
                </p>
                <p>
                  {text.sentBody} <Ltr>{state.typed.phone.trim()}</Ltr>
                </p>
              </div>
            )}
          </div>
          <noscript>
            <p>
              {text.byPhone}{' '}
              <a href={`tel:${phone}`}>
                <Ltr>{phone}</Ltr>
              </a>
            </p>
          </noscript>
        </div>
      </RequestBox>
    </RequestRoom>
  )
}
