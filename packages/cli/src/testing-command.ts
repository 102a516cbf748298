import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

/** How a command ended, and what it wrote. */
export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** A command that runs. */
export interface Running {
  /** Resolves when it has written this. */
  wrote(text: string): Promise<void>
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
}

/** A user with a home folder, in which the command keeps what it keeps. */
export class TestUser {
  readonly home: string

  private constructor(home: string) {
    this.home = home
  }

  static async create(): Promise<TestUser> {
    return new TestUser(await mkdtemp(path.join(tmpdir(), 'longhand-cli-')))
  }

  start(
    words: readonly string[],
    { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string } = {},
  ): Running {
    const { PATH } = process.env
    const child = spawn(process.execPath, [inject('builtPrograms').command, ...words], {
      cwd: this.home,
      env: {
        PATH,
        HOME: this.home,
        XDG_CONFIG_HOME: path.join(this.home, 'config'),
        XDG_DATA_HOME: path.join(this.home, 'data'),
        ...env,
      },
    })
    const written = { stdout: '', stderr: '' }
    let look = (): void => undefined
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        written[name] += text
        look()
      })
    child.stdin.end(stdin)
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }))
    const wrote = async (text: string): Promise<void> => {
      const found = new Promise<void>((resolve) => {
        look = () => {
          if (`${written.stdout}${written.stderr}`.includes(text)) resolve()
        }
        look()
      })
      const early = ended.then(({ stdout, stderr }) => {
        if (!`${stdout}${stderr}`.includes(text))
          throw new Error(`It ended without “${text}”: ${stdout}${stderr}`)
      })
      await Promise.race([found, early])
    }
    return { wrote, ended, kill: (signal) => void child.kill(signal) }
  }

  run(...words: string[]): Promise<Ended> {
    return this.start(words).ended
  }

  remove(): Promise<void> {
    return rm(this.home, { recursive: true, force: true })
  }
}
