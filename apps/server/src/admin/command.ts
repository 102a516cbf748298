import type { parseArgs } from 'node:util'
import type { Product } from '../compose.ts'

/** What a command is given. */
export interface CommandInput {
  product: Product
  /** Words after the command's name. */
  words: string[]
  options: ReturnType<typeof parseArgs>['values']
  print: (line: string) => void
}

/** One thing an operator can do: `pnpm admin <name> …`. */
export interface Command {
  /** Such as `users show`. */
  name: string
  /** What follows the name, as the help shows it. */
  usage: string
  /** One sentence. */
  summary: string
  /** Options it knows, all with a value unless `boolean`. */
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** @throws CommandError when the operator has to change something. */
  run(input: CommandInput): Promise<void>
}

/** A sentence for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The word at a place, or an error that names what belongs there. */
export function requireWord({ words }: CommandInput, index: number, what: string): string {
  const word = words[index]
  if (word === undefined) throw new CommandError(`Say ${what}.`)
  return word
}

/** A whole number above 0 among the options. */
export function requireCount({ options }: CommandInput, name: string): number {
  const text = options[name]
  const count = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (count < 1) throw new CommandError(`--${name} must be a whole number above 0.`)
  return count
}
