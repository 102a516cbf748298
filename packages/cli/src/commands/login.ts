import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { accessTokenPattern } from '@longhand/contracts'
import { LonghandError } from '@longhand/sdk'
import type { Command } from 'commander'
import { NotLoggedInError, UsageError } from '../exit-codes.ts'
import { openLonghand, type Session } from '../session.ts'

export function addLogin(program: Command, session: Session): void {
  program
    .command('login')
    .description(
      'keep an access token for a Longhand; it is read from stdin or LONGHAND_TOKEN, never from the command line',
    )
    .argument('<address>', 'where its pages are: https://longhand.example.com')
    .action(async (address: string) => {
      const token = (session.surroundings.env['LONGHAND_TOKEN'] || (await readToken(session))).trim()
      if (!accessTokenPattern.test(token))
        throw new UsageError(
          'That is no access token: they are made on the page "Developer" and begin with lh_.',
        )
      const login = { address: address.replace(/\/+$/, ''), token }
      await openLonghand(login)
        .getStorage({}, { signal: session.signal })
        .catch((error: unknown) => {
          // A token without this scope is one all the same.
          if (!(error instanceof LonghandError) || error.name !== 'ILLEGAL_REQUEST') throw error
        })
      session.loginFile.write(login)
      session.terminal.result({ address: login.address }, `Logged in at ${login.address}.`)
    })

  program
    .command('logout')
    .description('forget the kept access token; the page "Developer" revokes it')
    .action(() => {
      if (!session.loginFile.read()) throw new NotLoggedInError('You are not logged in.')
      session.loginFile.remove()
      session.terminal.result({ loggedIn: false }, 'Logged out.')
    })
}

async function readToken({ signal, terminal: { streams } }: Session): Promise<string> {
  if (!streams.stdin.isTTY) return text(streams.stdin)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const questions = createInterface({ input: streams.stdin, output: silent, terminal: true })
  streams.stderr.write('Access token: ')
  try {
    return await questions.question('', { signal })
  } finally {
    questions.close()
    streams.stderr.write('\n')
  }
}
