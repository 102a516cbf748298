import { parseArgs } from 'node:util'
import type { Product } from '../compose.ts'
import { asCaller, shell } from '../platform/access/caller.ts'
import { DomainError } from '../platform/errors/domain-error.ts'
import { type Command, CommandError } from './command.ts'

/** Says that the place is meant to be empty. */
const newPlace = '--new'

/**
 * Finds the command in the words of a command line and runs it.
 *
 * @returns The exit code: 0 done, 1 refused with a sentence, 2 not understood.
 */
export async function runCommand(
  commands: readonly Command[],
  words: readonly string[],
  {
    open,
    print,
    printError,
  }: {
    /** @param makesNew Whether a place in which nothing was ever stored is meant. */
    open: (command: Command, makesNew: boolean) => Promise<Product>
    print: (line: string) => void
    printError: (line: string) => void
  },
): Promise<number> {
  const argv = words.filter((word) => word !== newPlace)
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => argv[index] === word))
  if (!command) {
    const isAsked = argv.length === 0 || argv.includes('--help')
    if (isAsked) print(help(commands))
    else printError(noCommand(commands, argv))
    return isAsked ? 0 : 2
  }
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({
      args: argv.slice(command.name.split(' ').length),
      options: command.options ?? {},
      allowPositionals: true,
    })
  } catch (error) {
    const [what] = (error as Error).message.split('. ')
    printError(`${what ?? ''}. It is: ${command.name} ${command.usage}`.trimEnd())
    return 2
  }
  const product = await open(command, argv.length < words.length)
  try {
    const input = { product, words: parsed.positionals, options: parsed.values, print }
    await asCaller(shell, () => command.run(input))
    return 0
  } catch (error) {
    if (error instanceof CommandError) printError(error.message)
    else if (error instanceof DomainError) printError(error.sentence.en)
    else throw error
    return 1
  } finally {
    await product.close()
  }
}

/** Those that begin alike are most often what was meant. */
function noCommand(commands: readonly Command[], argv: readonly string[]): string {
  const alike = commands.filter(({ name }) => name.split(' ')[0] === argv[0]).map(({ name }) => name)
  const there = alike.length > 0 ? `There is: ${alike.join(', ')}.` : '--help lists what there is.'
  return `There is no command “${argv.join(' ')}”. ${there}`
}

function help(commands: readonly Command[]): string {
  return [
    `Usage: npm run -s admin -- <command> [${newPlace}]`,
    '',
    `  ${newPlace} makes a data folder or a database where there is none. Without it, a command refuses such a place.`,
    '',
    ...commands.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`, `      ${summary}`]),
  ].join('\n')
}
