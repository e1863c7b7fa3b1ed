import { newId } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { type DemoShop, INVENTED, OWN } from './demo-shop.ts'

/** Leaves behind what visitors do with a product of the demonstration, and the same with one of the owner. @returns who asked the wizard, and the run about the owner's */
export const tryShop = async ({ database }: DemoShop) => {
  const asked = { trial: '', own: '', ownRun: '' }
  for (const [of, ean] of [
    ['trial', INVENTED],
    ['own', OWN],
  ] as const) {
    const personId = await savePerson(database, { name: 'רון בר', phone: '0531234567', email: '' })
    asked[of] = personId
    const usageId = newId()
    if (of === 'own') asked.ownRun = usageId
    const event = async (topic: string, key: string) =>
      database.query(
        `insert into events.outbox (topic, partition, event) values ($1, 0, jsonb_build_object('type', 'tried', 'id', $2::text, 'key', $3::text))`,
        [topic, newId(), key],
      )
    await database.query(`insert into collector.item (kind, id) values ('product', $1)`, [ean])
    await database.query(
      `insert into collector.liking (kind, item_id, visitor_id, liked_at) values ('product', $1, 'v_1', now())`,
      [ean],
    )
    await database.query(`insert into edge.item_like (kind, item_id, likes, version) values ('product', $1, 1, 1)`, [
      ean,
    ])
    await event('likes', `product:${ean}`)
    await database.query('insert into edge.demand (ean, sold, viewed) values ($1, 0, 7)', [ean])
    await event('impressions', ean)
    await database.query(
      `insert into advisor.wizard_run
         (usage_id, person_id, visitor_ids, motorcycle_id, usage, kilometres, tyre_type, state, eans, started_at)
       values ($1, $2, '{v_1}', 'bike', 'daily', '0-100', 'rear', 'answered', array[$3], now())`,
      [usageId, personId, ean],
    )
    await database.query(
      `insert into edge.wizard_usage (usage_id, person_id, motorcycle_id, usage, kilometres, tyre_type, answered_at, eans)
       values ($1, $2, 'bike', 'daily', '0-100', 'rear', now(), array[$3])`,
      [usageId, personId, ean],
    )
    await database.query(
      `insert into edge.wizard_click (usage_id, ean, brand, name, display_size, clicked_at)
       values ($1, $2, '', '', '', now())`,
      [usageId, ean],
    )
    await event('wizard', usageId)
  }
  return asked
}
