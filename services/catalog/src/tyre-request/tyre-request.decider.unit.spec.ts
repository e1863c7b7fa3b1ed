import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideTyreRequest } from './tyre-request.decider.ts'

const request = { tireSize: '110/90-18', model: 'Honda CB 500X', phone: '052-123 4567' }

given('a request with a phone in the usual spelling and no e-mail', request).then(
  'is taken, the phone normalised',
  (typed) =>
    expect(decideTyreRequest(typed)).toEqual({
      ok: true,
      wanted: { tireSize: '110/90-18', size: '110/90-18', model: 'Honda CB 500X', phone: '0521234567', email: '' },
    }),
)

given('texts with blanks around them and inside', {
  ...request,
  tireSize: '  קדמי  לווספה ',
  model: ' Honda \n CB  500X ',
  email: ' Dana@Example.CO.IL ',
}).then('they are tidied, and a text that is no size stays a text', (typed) =>
  expect(decideTyreRequest(typed)).toMatchObject({
    wanted: { tireSize: 'קדמי לווספה', size: undefined, model: 'Honda CB 500X', email: 'dana@example.co.il' },
  }),
)

given('a request', request)
  .then('without a size is accepted: model and phone are enough', (typed) => {
    for (const tireSize of [undefined, '', '  '])
      expect(
        decideTyreRequest({ model: typed.model, phone: typed.phone, ...(tireSize !== undefined && { tireSize }) }),
      ).toEqual({
        ok: true,
        wanted: { tireSize: '', size: undefined, model: 'Honda CB 500X', phone: '0521234567', email: '' },
      })
  })
  .then('with a blank model is refused', (typed) =>
    expect(decideTyreRequest({ ...typed, model: ' \t ' })).toMatchObject({ field: 'model', message: 'שדה חובה' }),
  )
  .then('with a phone that is no mobile of Israel is refused', (typed) => {
    for (const phone of ['', '052123456', '05212345678', '031234567', '+972521234567', '05x1234567'])
      expect(decideTyreRequest({ ...typed, phone })).toMatchObject({ field: 'phone', message: 'מספר טלפון לא תקין' })
  })
  .then('with an invalid e-mail is refused', (typed) => {
    for (const email of ['dana', 'dana@', 'dana@example', '@example.com', 'da na@example.com', 'a@b.example,c'])
      expect(decideTyreRequest({ ...typed, email })).toMatchObject({ field: 'email', message: 'כתובת אימייל לא תקינה' })
  })
  .then('with several mistakes names the first of the form', (typed) =>
    expect(decideTyreRequest({ ...typed, model: '', phone: '1', email: 'x' })).toMatchObject({ field: 'model' }),
  )
