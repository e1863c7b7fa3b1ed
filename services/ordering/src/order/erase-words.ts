import type { Sql } from '@zmig/kit'

/**
 * Takes out of the books of these people's orders what could still name them once their details are gone: what staff wrote
 * in their own words, and the fingerprint by which a repeated order is known, which is made of the details. States,
 * amounts and instants stay.
 */
export const eraseWordsAbout = async (tx: Sql, personIds: string[]): Promise<void> => {
  const theirs = 'select order_id from ordering.orders where person_id = any($1::uuid[])'
  await tx.query(`update ordering.order_history set details = details - 'reason' where order_id in (${theirs})`, [
    personIds,
  ])
  await tx.query(`update ordering.attention set note = null where order_id in (${theirs})`, [personIds])
  await tx.query(`delete from ordering.attempt where order_id in (${theirs})`, [personIds])
}
