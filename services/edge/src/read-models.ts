import { join } from 'node:path'
import { type Migrations, type Role, ROWS } from '@zmig/kit'
import { PROJECTING, PUBLISHING, type Projection } from '@zmig/projections'
import { tyres } from './shop/tyre/tyre.projection.ts'
import { brands } from './shop/brand/brand.projection.ts'
import { categories } from './shop/category/category.projection.ts'
import { shipments } from './shop/shipment/shipment.projection.ts'
import { likes } from './shop/like/like.projection.ts'
import { demand } from './shop/demand/demand.projection.ts'
import { fitments } from './shop/popular-size/popular-size.projection.ts'
import { bikes } from './shop/bike/bike.projection.ts'
import { installation } from './shop/installation/installation.projection.ts'
import { inboxChanges } from './desk/inbox/inbox.projection.ts'
import { opening } from './shop/opening/opening.projection.ts'
import { orders } from './shop/order/order.projection.ts'
import { searchIndex } from './search/search.projection.ts'
import { termsInForce } from './shop/terms/terms.projection.ts'
import { wizardUsage } from './shop/wizard/wizard.projection.ts'

/** Everything that turns events into edge's read models; runs in the services process. */
export const edgeProjections: Projection[] = [
  tyres,
  brands,
  categories,
  shipments,
  likes,
  demand,
  fitments,
  bikes,
  installation,
  opening,
  orders,
  inboxChanges,
  searchIndex,
  termsInForce,
  wizardUsage,
]

/** The public process: it reads what projections wrote, and writes only what it owns. What staff did it can add, never change. */
const publicRole: Role = {
  name: 'edge',
  may: {
    edge: 'select',
    'edge.staff': 'select, insert, update',
    'edge.staff_session': ROWS,
    'edge.staff_access': ROWS,
    'edge.audit': 'select, insert',
    'edge.inbox_task': ROWS,
    'edge.limit_count': ROWS,
    'people.person': 'select',
    'events.projection_offset': 'select',
    // staff see what is stuck
    'events.parked': 'select',
    'events.outbox_parked': 'select',
    // the shell is in the same process, renders the slices that are active, and knows which versions were given up
    'slices.activation': 'select',
    'slices.canary': 'select',
    'slices.shell_build': 'select',
    'slices.slice': 'select',
    'slices.version': 'select',
    ...PUBLISHING,
  },
}

/** The writer of the read models: it cannot read who is staff, nor personal details. */
const projectionsRole: Role = {
  name: 'edge_projections',
  may: {
    ...Object.fromEntries(edgeProjections.flatMap(({ tables = [] }) => tables.map((table) => [`edge.${table}`, ROWS]))),
    'edge.search_document': ROWS,
    'edge.search_shop': 'select',
    ...PROJECTING,
    // checkpoints
    'events.projection_offset': ROWS,
    'events.parked': ROWS,
    'events.checkpoint_row': ROWS,
  },
}

/** Schema `edge`; orders refer to people (`@zmig/kit/people`), whose migrations come with the kit. */
export const edgeMigrations: Migrations = {
  schema: 'edge',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [publicRole, projectionsRole],
}
