import { writeSync } from 'node:fs'
import { endWithParent } from '../gate/child/end-with-parent.ts'

// A process that never gives the processor back, as a slice in the gate may: says its id, and loops.
endWithParent()
writeSync(1, `${process.pid}\n`)
for (;;);
