import { randomUUID } from 'node:crypto'
import { importCategories, importTyres } from '@zmig/catalog'
import { CategoryListed, TyreListed } from '@zmig/events'
import { createServiceClient, newId, systemClock, type Database } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { importStock } from '@zmig/ordering'
import { createOutbox } from '@zmig/outbox'
import { startTestDesk } from '@zmig/simulators/testing'
import { expect, onTestFinished, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'
import { runProcess, SECRET } from './testing/run-process.ts'

const { ean } = TyreListed.example

/** A shop with one tyre, of which there are ten. */
const listTyre = async (database: Database): Promise<void> => {
  const deps = { database, outbox: createOutbox(), clock: systemClock, newId }
  await importCategories(deps, [CategoryListed.example])
  await importTyres(deps, [TyreListed.example])
  await importStock(deps, [{ ean, onHand: 10, override: null }])
}

const order = {
  cart: { items: [{ ean, quantity: 1 }] },
  checkout: {
    sip: 'pickup',
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana.levi@example.com' },
    payment: { check_tos: true, payments: 1 },
    selectedPaymentMethod: 'banktransfer',
    attemptId: randomUUID(),
  },
}

type Message = { subject: string; text: string }

test('an order that is placed over HTTP becomes a mail and a text message at the desk', async () => {
  const held = await startTestDatabase(allMigrations)
  onTestFinished(() => held.stop())
  const desk = await startTestDesk()
  onTestFinished(() => desk.close())
  const deskUrl = `http://127.0.0.1:${desk.port}`
  const inbox = async (to: string): Promise<Message[]> => {
    const response = await fetch(`${deskUrl}/inbox?to=${encodeURIComponent(to)}`)
    return ((await response.json()) as { messages: Message[] }).messages
  }
  await listTyre(held.database)
  const services = await runProcess({
    file: 'infra/dev/services.ts',
    databaseUrl: held.url,
    env: { SMTP_URL: `smtp://127.0.0.1:${desk.smtpPort}`, TEXTER_URL: `${deskUrl}/inbox/texts` },
  })
  const client = createServiceClient({ baseUrl: services.url, secret: SECRET, caller: 'edge', timeoutMs: 10_000 })
  const place = () => client.post('/ordering/orders', order)
  // the tyre comes to ordering through the log
  await expect.poll(place).toMatchObject({ ok: true })

  await expect.poll(() => inbox('dana.levi@example.com')).toHaveLength(1)
  await expect.poll(() => inbox('0501234567')).toHaveLength(1)
  const [mail] = await inbox('dana.levi@example.com')
  expect(mail?.text).toContain(`${TyreListed.example.brand} ${TyreListed.example.line}`)
  expect((await inbox('0501234567'))[0]?.text).toMatch(/\/order\/Z-\d+\.[\w-]{26}$/)
})
