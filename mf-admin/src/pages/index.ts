import { ordersPage } from './orders/index.ts'
import { unknownPage } from './unknown/index.ts'
import { welcomePage } from './welcome/index.ts'

export const pages = [welcomePage, ordersPage, unknownPage]
