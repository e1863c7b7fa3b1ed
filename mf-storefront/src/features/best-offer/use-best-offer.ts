import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import {
  isMobile,
  makeBestOffer,
  type AnswerOf,
  type BestOfferRefusal,
  type BodyOf,
  type Tyre,
  WRONG_PHONE,
} from '@zmig/edge-contract'
import { limitSentence, money, usePixel, usePlatform, useVisitor, type EdgeClient } from '@zmig/platform'
import { keepSubmittedOffer, offerSubmitted } from './best-offer.slice.ts'

/** Offers a price for a product. @throws EdgeError without a usable answer; a repeated call changes nothing */
const sendBestOffer = (
  edge: EdgeClient,
  offer: BodyOf<typeof makeBestOffer>,
): Promise<AnswerOf<typeof makeBestOffer>> => edge.call(makeBestOffer, { body: offer })

/** Texts of the open form. */
export const text = {
  price: 'המחיר שלכם',
  forPair: 'המחיר שלכם לזוג',
  listPrice: 'מחיר באתר:',
  amount: money,
  phone: 'טלפון נייד',
  phoneHint: 'לכאן נחזור עם תשובה',
  phoneInvalid: WRONG_PHONE,
  send: 'שליחת ההצעה',
  sending: 'שולחים את ההצעה',
  cancel: 'ביטול',
  failed: 'ההצעה לא נשלחה. בדקו את החיבור לרשת.',
  retry: 'נסו שוב',
}

/** The text of the inputs. */
type TypedOffer = { price: string; phone: string }

/** At least 10 characters that start with 05, as storefront-and-checkout.md §5 has it. */
const looksLikePhone = (phone: string): boolean => phone.trim().length >= 10 && phone.trim().startsWith('05')

/** Not empty, numeric, in steps of 0.01. */
const isAmount = (price: string): boolean => /^\d+(\.\d{1,2})?$/.test(price.trim())

/** Whether the offer may be sent; until then the button is disabled. */
export const isSendable = ({ price, phone }: TypedOffer): boolean => isAmount(price) && looksLikePhone(phone)

/** Ten characters that start with 05 may still be no number: known before anything is sent. */
export const isReachable = ({ phone }: TypedOffer): boolean => isMobile(phone)

export type Offered = Pick<Tyre, 'ean' | 'displayName' | 'brand' | 'displaySize' | 'price' | 'set'>

type Problem = { kind: 'unanswered' } | { kind: 'refused'; message: string; field: BestOfferRefusal['field'] }
type Field = keyof TypedOffer

/** What the form shows after a call without an answer: the shop's sentence to a person who reached a limit, or a retry. */
export const problemOf = (error: unknown): Problem => {
  const message = limitSentence(error)
  return message ? { kind: 'refused', message, field: undefined } : { kind: 'unanswered' }
}

const inputOf = (form: HTMLElement | null, field: Field) => form?.querySelector<HTMLInputElement>(`[name=${field}]`)

/** State and actions of the open form. */
export const useBestOffer = (tyre: Offered) => {
  const [typed, setTyped] = useState<TypedOffer>({ price: '', phone: '' })
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const { addToCart } = usePixel()
  const dispatch = useDispatch()
  const box = useRef<HTMLDivElement>(null)

  // the shopper opened the form: move the focus to its first field
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
    // a disabled input loses the focus: move it to the button while the request runs
    box.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    setProblem(undefined)
    setSubmitting(true)
    await send().catch((error: unknown) => setProblem(problemOf(error)))
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
