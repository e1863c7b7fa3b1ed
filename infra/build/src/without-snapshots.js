/**
 * In place of the federation's handler of snapshots (infra/build/src/shell-config.ts): we build without them. What is left is
 * what the runtime touches all the same: hooks to offer to plugins, and what it forgets of a remote that is replaced.
 */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined }
  manifestCache = new Map()
}
export const getGlobalRemoteInfo = () => ({})
