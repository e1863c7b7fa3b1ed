/**
 * Shows that a long step is alive: seconds counting on a terminal, one line at each end otherwise.
 * @returns a function that ends the line with a word such as `done`
 */
export const startSpinner = (label) => {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  if (!process.stdout.isTTY) {
    console.log(`${label} …`)
    return (word) => console.log(`${label}: ${word} (${seconds()})`)
  }
  const draw = () => process.stdout.write(`\r\x1b[2K${label} … ${seconds()}`)
  draw()
  const timer = setInterval(draw, 250)
  return (word) => {
    clearInterval(timer)
    process.stdout.write(`\r\x1b[2K${label}: ${word} (${seconds()})\n`)
  }
}
