import type { parseArgs } from 'node:util'
import type { Product } from '../compose.ts'

export interface CommandInput {
  product: Product
  words: string[]
  options: ReturnType<typeof parseArgs>['values']
  print: (line: string) => void
}

export interface Command {
  name: string
  usage: string
  summary: string
  options?: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>
  /** It is for a place in which there is nothing yet; others refuse one. */
  beginsEmpty?: boolean
  /** @throws CommandError when the operator has to change something. */
  run(input: CommandInput): Promise<void>
}

export class CommandError extends Error {
  override name = 'CommandError'
}

export function requireWord({ words }: CommandInput, index: number, what: string): string {
  const word = words[index]
  if (word === undefined) throw new CommandError(`Say ${what}.`)
  return word
}
