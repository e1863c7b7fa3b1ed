import { createDirectoryFileStore } from '../directory-file-store.adapter.ts'

/** A process that puts large files into the folder it is given until it is killed; it says when the first is there. */
const files = createDirectoryFileStore(process.argv[2] ?? '')
process.on('disconnect', () => process.exit(0))
for (let index = 0; ; index += 1) {
  await files.put(`killed/${index}`, Buffer.alloc(8_000_000, 'x'), { ifAbsent: index % 2 === 0 })
  if (index === 0) process.send?.('begun')
}
