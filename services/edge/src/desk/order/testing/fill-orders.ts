import type { Sql } from '@zmig/kit'

const PEOPLE = `
  insert into people.person (id, name, phone, email)
  select md5(number::text)::uuid,
    (array['דנה','יואב','נועה','משה','רון','שירה','איתי','תמר','מאיה','אלון','עדי','גל','ליאור','רותם','אורי','הילה','עמית','יעל','ניר','מיכל'])[1 + number % 20]
      || ' ' || chr(1488 + (number * 7) % 22) || chr(1488 + (number * 11 / 22) % 22) || (array['כהן','לוי','שטרן','דגן','מזרחי','ברגר','פרץ','חורי','ויס','אלקיים'])[1 + number / 7 % 10],
    '05' || lpad((number::bigint * 79190027 % 100000000)::text, 8, '0'), 'buyer' || number || '@example.com'
  from generate_series(1, $1::integer) as number`

const ORDERS = `
  insert into edge.placed_order (order_id, version, person_id, sip, payment_method, status, payment_status, lines, tyres,
    subtotal, shipping, discount, pay_now, placed_at, expires_at, install_day)
  select 'Z-' || (100000 + number), 3, md5(number::text)::uuid::text,
    (array['install', 'shipping', 'pickup'])[1 + number % 3],
    (array['creditcard', 'creditcard', 'banktransfer'])[1 + number / 3 % 3],
    (array['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'closed', 'closed', 'closed', 'cancelled'])[1 + number * 7 % 10],
    (array['paid', 'paid', 'paid', 'pending', 'refund_due', 'paid', 'paid', 'refunded', 'expired'])[1 + number * 5 % 9],
    jsonb_build_array(jsonb_build_object('ean', (2900000000000 + number % 800)::text, 'set', false, 'quantity', 2,
      'unitPrice', number % 2000 * 50, 'total', number % 2000 * 100)),
    2, number % 2000 * 100, 0, 0, number % 2000 * 100, now() - number * interval '8 minutes', now(),
    case when number % 3 = 0 then current_date - number / 180 end
  from generate_series(1, $1::integer) as number`

/** So many orders, each of a buyer of its own, over some 550 days for 100,000; the tables are empty before. */
export const fillOrders = async (sql: Sql, orders: number): Promise<void> => {
  await sql.query(PEOPLE, [orders])
  await sql.query(ORDERS, [orders])
  await sql.query('vacuum (analyze) people.person')
  await sql.query('vacuum (analyze) edge.placed_order')
}
