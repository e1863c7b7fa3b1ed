import { publicSettings } from '../fixtures/public-shop.ts'
import { emptyDataDirectory, freePort, npmRun, npmStart, processesOn } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

const START = { timeout: 240_000 }
const readyLine = /^ready http:\/\/localhost:\d+$/m

test('a public shop does not start with the demonstration in its database, and starts once it is removed', async () => {
  test.setTimeout(900_000)
  const dataDirectory = emptyDataDirectory('demonstration-left')
  const port = await freePort()
  const settings = publicSettings(dataDirectory, port)
  const startAndStop = async (work: () => Promise<void>) => {
    const shop = npmStart(settings)
    try {
      await expect.poll(shop.output, START).toMatch(readyLine)
      await work()
    } finally {
      process.kill(shop.pid, 'SIGTERM')
      await shop.ended
    }
    await expect.poll(() => processesOn(dataDirectory)).toEqual([])
  }
  const demo = async (args: string[], env: Record<string, string>) => {
    const command = npmRun('demo', args, env)
    return { code: await command.ended, text: command.output() }
  }
  const homeOpensSoon = async () => {
    const answer = await fetch(`http://localhost:${port}/`)
    return [answer.status, (await answer.text()).includes('נפתח בקרוב')]
  }

  await startAndStop(async () => {
    expect(await homeOpensSoon()).toEqual([503, true])
    // of a public shop the command seeds nothing
    const refused = await demo([], settings)
    expect(refused.code).toBe(1)
    expect(refused.text).toContain('This shop is public')
  })

  // as a person does who tries the shop on the same folder, without the settings of production
  expect(await demo([], { DATA_DIR: dataDirectory })).toMatchObject({ code: 0 })
  const shop = npmStart(settings)
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toContain('A public shop does not start with the demonstration in its database: 3,661 tyres')
  expect(shop.output()).toContain('npm run demo -- remove --yes')
  expect(shop.output()).not.toMatch(readyLine)
  await expect.poll(() => processesOn(dataDirectory)).toEqual([])

  expect(await demo(['remove', '--yes'], settings)).toMatchObject({ code: 0 })
  await startAndStop(async () => {
    expect(await homeOpensSoon()).toEqual([503, true])
    const found = await fetch(`http://localhost:${port}/edge/api/v1/top/sellers`)
    expect(await found.json()).toMatchObject({ products: [] })
  })
})
