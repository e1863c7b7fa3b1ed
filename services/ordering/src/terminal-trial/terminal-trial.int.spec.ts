import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFinalize } from '../payment/finalize.commands.ts'
import { GatewayError, type PaymentGateway } from '../ports/payment-gateway.port.ts'
import { returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'
import { createTerminalTrial } from './terminal-trial.commands.ts'

describe.each(['hosted-page', 'credit-guard'] as const)('the trial of a terminal on the wire of %s', (wire) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop(wire)
  })
  beforeEach(async () => {
    await shop.reset()
    await shop.database.query('truncate ordering.terminal_trial')
  })
  afterAll(() => shop.stop())

  const trialOf = (changes: Partial<PaymentGateway> = {}, terminal = 'one') =>
    createTerminalTrial(shop.deps, { ...shop.desk.gateway, ...changes }, terminal)
  const open = async (trial = trialOf()) => {
    const started = await trial.start()
    if (!started.ok) throw new Error(started.message)
    return started.page
  }
  const rows = () =>
    shop.database.query<{ uniqueId: string; status: string; paid: number | null; asked: boolean }>(
      `select unique_id as "uniqueId", status, paid_amount as paid, refund_asked_at is not null as asked
       from ordering.terminal_trial order by created_at, unique_id`,
    )
  /** The owner chooses on the page, and the shop asks for the outcome. */
  const comeBack = async (trial: ReturnType<typeof trialOf>, way: 'decline' | 'cancel') => {
    const returned = await shop.desk.choose(await open(trial), way)
    expect(returned.pathname).toBe('/paymentSuccess')
    return createFinalize(shop.deps, shop.desk.gateway, trial.settle)(returnedFrom(returned))
  }
  const refunded = async () => shop.desk.refundedOf((await rows())[0]?.uniqueId ?? '')

  test('charges one shekel, gives it back, and is remembered for this terminal alone', async () => {
    const trial = trialOf()
    expect(await trial.read()).toEqual({ done: false })
    const page = await open()
    expect(await trial.read()).toEqual({ done: false, state: 'paying' })
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    expect(await createFinalize(shop.deps, shop.desk.gateway, trial.settle)(returned)).toMatchObject({
      ok: false,
      trial: true,
    })
    expect(await rows()).toMatchObject([{ status: 'charged', paid: 100 }])
    expect(await trial.read()).toEqual({ done: false, state: 'refunding' })

    await Promise.all([trial.step(), trial.step(), trial.step()])
    expect(await refunded()).toBe(100)
    const at = shop.deps.clock.now().toISOString()
    expect(await trial.read()).toEqual({ done: true, at })
    expect(await trialOf({}, 'two').read()).toEqual({ done: false, state: 'other-terminal' })
    expect(await shop.published()).toEqual([])
  })

  test('is settled by the timer when its owner does not return', async () => {
    const trial = trialOf()
    await shop.desk.choose(await open(), 'approve')
    shop.pass(1)
    await trial.step()
    await trial.step()
    expect(await trial.read()).toMatchObject({ done: true })
    expect(await refunded()).toBe(100)
  })

  test('gives another amount back whole, and has not passed', async () => {
    const trial = trialOf()
    const returned = returnedFrom(await shop.desk.choose(await open(), 'approve', 500))
    await trial.settle(returned.uniqueID, true)
    await trial.step()
    expect(await refunded()).toBe(500)
    expect(await trial.read()).toEqual({ done: false, state: 'wrong-amount' })
  })

  test('asks again after a refund whose answer was lost, and says that it has asked before', async () => {
    const returned = returnedFrom(await shop.desk.choose(await open(), 'approve'))
    const asked: boolean[] = []
    const losing = trialOf({
      refund: async (request) => {
        asked.push(request.askedBefore)
        const answer = await shop.desk.gateway.refund(request)
        if (asked.length === 1) throw new GatewayError('SLOW', 'refund')
        return answer
      },
    })
    await losing.settle(returned.uniqueID, true)
    await losing.step()
    expect(await losing.read()).toMatchObject({ state: 'refunding' })
    await losing.step()
    expect(asked).toEqual([false])
    shop.pass(1.9)
    await losing.step()
    expect(asked).toEqual([false])
    shop.pass(0.1)
    await losing.step()
    expect(asked).toEqual([false, true])
    expect(await losing.read()).toMatchObject({ done: true })
  })

  test('refunds a charge of a session whose set-up was not answered', async () => {
    const trial = trialOf({
      openSession: async (session) => {
        const opened = await shop.desk.gateway.openSession(session)
        await shop.desk.choose(opened.page, 'approve')
        throw new GatewayError('SLOW', 'set-up')
      },
    })
    expect(await trial.start()).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
    expect(await rows()).toMatchObject([{ status: 'new' }])
    shop.pass(1)
    await trial.step()
    await trial.step()
    expect(await refunded()).toBe(100)
  })

  test('writes its row before it asks the gateway, and leaves none open when the gateway refuses', async () => {
    const seen: number[] = []
    const refusing = trialOf({
      openSession: async () => {
        seen.push((await rows()).length)
        throw new GatewayError('REFUSED', 'set-up', '405')
      },
    })
    expect(await refusing.start()).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
    expect(seen).toEqual([1])
    expect(await refusing.read()).toMatchObject({ state: 'not-paid' })
  })

  test('that is cancelled costs nothing, and begins no more than ten times in ten minutes', async () => {
    const trial = trialOf()
    expect(await comeBack(trial, 'cancel')).toMatchObject({ ok: false, trial: true })
    expect(await trial.read()).toMatchObject({ state: 'not-paid' })
    for (let begun = 1; begun < 10; begun += 1) await open()
    expect(await trial.start()).toMatchObject({ ok: false, code: 'TOO_MANY' })
    shop.pass(11)
    expect(await trial.start()).toMatchObject({ ok: true })
  })

  test('whose card is declined leads back to the same page, with its reason', async () => {
    const trial = trialOf()
    expect(await comeBack(trial, 'decline')).toMatchObject({ ok: false, trial: true })
    expect(await trial.read()).toEqual({ done: false, state: 'declined' })
  })

  test('is no payment of an order, and an order is no trial', async () => {
    const { uniqueId } = await shop.order()
    expect(await trialOf().settle(uniqueId, false)).toBe(false)
    expect(await rows()).toEqual([])
  })
})
