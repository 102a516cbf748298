import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import { addFolders } from './commands/folders.ts'
import { addImport } from './commands/import.ts'
import { addLibrary } from './commands/library.ts'
import { addLogin } from './commands/login.ts'
import { addTranscribe } from './commands/transcribe.ts'
import { addWatch } from './commands/watch.ts'
import { exitCodeOf, exitCodes, InterruptedError } from './exit-codes.ts'
import { Session, type Surroundings } from './session.ts'
import packageDescription from '../package.json' with { type: 'json' }

/**
 * @param words What was typed after the command's name.
 * @returns the exit code.
 */
export async function run(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { terminal, signal } = surroundings
  let exitCode: number = exitCodes.success
  const program = createProgram(new Session(surroundings), (code) => (exitCode = code))
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    const failure = signal.aborted
      ? new InterruptedError('Interrupted. The same command goes on where it was.')
      : error
    // Commander has said already what was wrong with what was typed.
    if (!isCommanders(failure)) terminal.failure(failure)
    return exitCodeOf(failure)
  } finally {
    terminal.close()
  }
}

function createProgram(session: Session, end: (exitCode: number) => void): Command {
  const { stdout, stderr } = session.terminal.streams
  const program = new Command('longhand')
    .description(
      'Recordings to text with Longhand. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not logged in, 4 not enough minutes, 5 partly failed, 6 server away.',
    )
    .version(packageDescription.version, '-V, --version', 'the version of this command')
    .option('--address <address>', 'the Longhand to use; else LONGHAND_ADDRESS, else where you are logged in')
    .option('--json', 'results as JSON, a line for each')
    .option('-q, --quiet', 'no progress and no notes')
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .hook('preAction', () => {
      const { address, json, quiet } = program.opts<{ address?: string; json?: boolean; quiet?: boolean }>()
      session.address = address
      session.terminal.isJson = json ?? false
      session.terminal.isQuiet = quiet ?? false
    })
  addLogin(program, session)
  addTranscribe(program, session, end)
  addWatch(program, session, end)
  addLibrary(program, session, end)
  addImport(program, session)
  addFolders(program, session)
  tab(program)
  return program
}

function isCommanders(error: unknown): boolean {
  return error instanceof Error && 'exitCode' in error && error.name === 'CommanderError'
}
