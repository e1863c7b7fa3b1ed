import { Command, CommanderError } from 'commander'

/** What was typed: a value, or a text that answers it instead: the help (0), or what was wrong and what to type (2). */
type Read<T> = { asked: T } | { exitCode: 0 | 2; text: string }

/** How a command is typed, and what its words mean. */
export type CommandLine<T> = { name: string; read: (args: readonly string[]) => Read<T> }

/** What a command takes with each word, so that its own help needs no second look. */
const describeWithOptions = (command: Command): string =>
  [command.description(), ...command.options.map(({ flags, description }) => `${flags}: ${description}`)].join('\n')

/** An option that is given twice has two values: the command is not carried out. */
const refuseTwice = (command: Command): void => {
  for (const option of command.options.filter(({ required }) => required)) {
    let given = 0
    command.on(`option:${option.name()}`, () => {
      given += 1
      if (given > 1) command.error(`error: option '${option.flags}' is given twice`)
    })
  }
  for (const word of command.commands) refuseTwice(word)
}

type Options<T> = {
  /** as in package.json: `npm run <name>` */
  name: string
  /** how it is typed where there is no such package.json */
  call?: string
  description: string
  /** the word that is meant when nothing is typed */
  byDefault?: string
  /** declares words, arguments and options; their actions give what was asked for */
  declare: (command: Command, give: (asked: T) => void) => void
}

/** A command of package.json: arguments, options and help of it are declared once, here. */
export const defineCommand = <T>({
  name,
  call = `npm run ${name} --`,
  description,
  byDefault,
  declare,
}: Options<T>): CommandLine<T> => ({
  name,
  read: (args) => {
    let asked: { asked: T } | undefined
    const printed = { help: '', misuse: '' }
    const command = new Command(call)
      .description(description)
      .exitOverride()
      .showHelpAfterError()
      .helpCommand(false)
      .helpOption('-h, --help', 'prints this and does nothing')
      .configureHelp({ subcommandDescription: describeWithOptions })
      .configureOutput({
        writeOut: (text) => (printed.help += text),
        writeErr: (text) => (printed.misuse += text),
      })
    declare(command, (value) => {
      asked = { asked: value }
    })
    refuseTwice(command)
    const words = args.length === 0 && byDefault !== undefined ? [byDefault] : args
    try {
      command.parse(words, { from: 'user' })
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error
      if (error.exitCode === 0) return { exitCode: 0, text: printed.help }
      const missing = error.code === 'commander.help' ? 'error: a command is missing\n\n' : ''
      return { exitCode: 2, text: missing + printed.misuse }
    }
    if (!asked) throw new Error(`${call} gave nothing for ${words.join(' ')}`)
    return asked
  },
})

/**
 * What this process was asked to do. Ends it when that was its help (stdout, exit code 0) or means nothing (stderr, exit
 * code 2), so it is called before anything is opened or started.
 */
export const readArguments = <T>(line: CommandLine<T>): T => {
  const read = line.read(process.argv.slice(2))
  if ('asked' in read) return read.asked
  if (read.exitCode === 0) process.stdout.write(read.text)
  else process.stderr.write(read.text)
  process.exit(read.exitCode)
}
