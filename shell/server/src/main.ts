/** The web process. */
import { runWeb } from './run-web.ts'

await runWeb(process.env)
