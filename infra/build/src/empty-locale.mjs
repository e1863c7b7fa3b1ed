// The words of React Aria in a language that the shop does not speak (infra/build/src/slice-config.ts).
export default {}
