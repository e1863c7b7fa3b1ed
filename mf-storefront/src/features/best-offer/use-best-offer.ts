import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { usePixel, usePlatform, useVisitor } from '@zmig/platform'
import { sendBestOffer } from '../../api/best-offer.ts'
import { offerSubmitted } from './best-offer.slice.ts'
import { text } from './form-text.ts'
import { isReachable, isSendable, type TypedOffer } from './offer-fields.ts'
import { keepSubmittedOffer } from './submitted-offers.ts'
import type { BestOfferRefusal, Tyre } from '@zmig/edge-contract'

export type Offered = Pick<Tyre, 'ean' | 'displayName' | 'brand' | 'displaySize' | 'price' | 'set'>

type Problem = { kind: 'unanswered' } | { kind: 'refused'; message: string; field: BestOfferRefusal['field'] }
type Field = keyof TypedOffer

const inputOf = (form: HTMLElement | null, field: Field) => form?.querySelector<HTMLInputElement>(`[name=${field}]`)

/** The open form: what is typed, whether it is under way, and what came back. */
export const useBestOffer = (tyre: Offered) => {
  const [typed, setTyped] = useState<TypedOffer>({ price: '', phone: '' })
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const { addToCart } = usePixel()
  const dispatch = useDispatch()
  const box = useRef<HTMLDivElement>(null)

  // it opened because somebody asked for it: they go on where they have to type
  useEffect(() => inputOf(box.current, 'price')?.focus(), [])

  // after the commit: the error is tied to its field by then, and the field is enabled again
  useEffect(() => {
    if (problem?.kind === 'refused' && problem.field) inputOf(box.current, problem.field)?.focus()
  }, [problem])

  const send = async () => {
    const visitor = await visitorId().catch(() => undefined)
    const { ean, displayName, brand, displaySize } = tyre
    const answer = await sendBestOffer(edge, {
      phone: typed.phone.trim(),
      price: Number(typed.price),
      displayName,
      brand,
      displaySize,
      ean,
      ...(visitor && { visitorId: visitor }),
    })
    if (!answer.success) {
      setProblem({ kind: 'refused', message: answer.message, field: answer.field })
      return
    }
    addToCart({ id: ean, value: tyre.price })
    keepSubmittedOffer(() => sessionStorage, { ean, until: Date.parse(answer.data.expiresAt) }, Date.now())
    dispatch(offerSubmitted(ean))
  }

  const submit = async () => {
    if (submitting || !isSendable(typed)) return
    if (!isReachable(typed)) {
      setProblem({ kind: 'refused', message: text.phoneInvalid, field: 'phone' })
      return
    }
    // a disabled input cannot hold the focus: the button keeps it while it waits
    box.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    setProblem(undefined)
    setSubmitting(true)
    await send().catch(() => setProblem({ kind: 'unanswered' }))
    setSubmitting(false)
  }

  const edit = (field: Field) => (text: string) => {
    setTyped({ ...typed, [field]: text })
    if (problem?.kind === 'refused' && (problem.field ?? field) === field) setProblem(undefined)
  }
  const errorOf = (field: Field) =>
    problem?.kind === 'refused' && problem.field === field ? problem.message : undefined
  return { typed, submitting, problem, sendable: isSendable(typed), box, submit, edit, errorOf }
}
