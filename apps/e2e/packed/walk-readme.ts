/** Does what the README of the example shop says, command by command, in an empty folder. */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lexer, type Token } from 'marked'
import type { Longhand } from '../support/longhand.ts'
import {
  bin,
  command,
  type Packs,
  downloadRetries,
  published,
  shop,
  startProgram,
  strangerEnv,
} from './stranger.ts'

type Step =
  { kind: 'file'; name: string; text: string } | { kind: 'commands'; text: string; output: string[] }

/** The page's steps from its first numbered heading on: code is a file that the text above names last, `sh` are commands, `text` is what they print. */
export function readSteps(markdown: string): Step[] {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space')
  const first = tokens.findIndex((token) => token.type === 'heading' && /^## 1\./.test(token.raw))
  return tokens.slice(first).flatMap((token, index, all): Step[] => {
    if (token.type !== 'code') return []
    const { lang, text } = token as { lang?: string; text: string }
    const above = all[index - 1]?.raw ?? ''
    if (lang === 'sh')
      return above.startsWith('*Not run by a test: ')
        ? []
        : [{ kind: 'commands', text, output: outputBelow(all[index + 1]) }]
    const name = [...above.matchAll(/`([^`]+)`/g)].at(-1)?.[1]
    return lang === 'text' || name === undefined ? [] : [{ kind: 'file', name, text: `${text}\n` }]
  })
}

function outputBelow(token: Token | undefined): string[] {
  const { lang, text } = (token ?? {}) as { lang?: string; text?: string }
  return lang === 'text' ? (text ?? '').split('\n') : []
}

interface WalkOptions {
  packs: Packs
  longhand: Longhand
  port: number
}

/** A reader at their terminal. */
export class Walk {
  #folder: string
  #backend: ChildProcess | undefined
  #secret = ''
  /** What each command line is, that is another here. The registry has none of our packages, and its newest others may be minutes old. */
  readonly #here: readonly [RegExp, (...words: string[]) => Promise<string>][] = [
    [/^npx pnpm admin (.+)$/, (words = '') => this.options.longhand.admin(...words.split(' '))],
    [
      /^npm create vite@latest (\S+) -- (.+)$/,
      (name = '', words = '') => this.#createApp(name, words.split(' ')),
    ],
    [/^npm install (.+)$/, (names = '') => this.#install(names.split(/\s+/))],
    [/^npm run (\S+)$/, (script = '') => command('pnpm', ['run', script], this.#folder)],
    [/^cd (\S+)$/, (folder = '') => Promise.resolve((this.#folder = path.join(this.#folder, folder)))],
    [/^((?:\w+=\S+ )*)node backend\.ts$/, (settings = '') => this.#start(settings)],
  ]

  private constructor(
    readonly root: string,
    private readonly options: WalkOptions,
  ) {
    this.#folder = root
  }

  static async begin(options: WalkOptions): Promise<Walk> {
    return new Walk(await mkdtemp(path.join(tmpdir(), 'longhand-reader-')), options)
  }

  /** @returns What the commands printed; nothing for a file. */
  async take(step: Step): Promise<string> {
    if (step.kind === 'file') {
      await writeFile(path.join(this.#folder, step.name), step.text)
      return ''
    }
    const lines = step.text.replace(/ *\\\n */g, ' ').split('\n')
    const printed: string[] = []
    for (const line of lines) printed.push(await this.#run(line))
    return printed.join('\n')
  }

  async #run(line: string): Promise<string> {
    const written = line
      .replace('127.0.0.1:3000', `127.0.0.1:${this.options.port}`)
      .replace('lhapp_…', this.#secret)
    for (const [pattern, act] of this.#here) {
      const found = pattern.exec(written)
      if (found) return act(...found.slice(1))
    }
    throw new Error(`The README has a command that no test knows: ${line}`)
  }

  async #createApp(name: string, words: readonly string[]): Promise<string> {
    const said = await command(bin('create-vite'), [name, ...words], this.#folder)
    const file = path.join(this.#folder, name, 'package.json')
    const manifest = JSON.parse(await readFile(file, 'utf8')) as {
      dependencies: Record<string, string>
      devDependencies: Record<string, string>
    }
    const { devDependencies } = JSON.parse(
      await readFile(path.join(shop, 'package.json'), 'utf8'),
    ) as typeof manifest
    // The versions of this workspace, and nothing that it has not.
    manifest.dependencies = await published(manifest.dependencies)
    manifest.devDependencies = await published(
      Object.fromEntries(
        Object.entries(manifest.devDependencies).filter(([wanted]) => wanted in devDependencies),
      ),
    )
    await writeFile(file, JSON.stringify(manifest, undefined, 2))
    return said
  }

  async #install(names: readonly string[]): Promise<string> {
    const file = path.join(this.#folder, 'package.json')
    const manifest = JSON.parse(await readFile(file, 'utf8')) as { dependencies: Record<string, string> }
    const overrides = await this.options.packs.overrides()
    const ours = Object.fromEntries(
      names.flatMap((name) => (overrides[name] === undefined ? [] : [[name, overrides[name]]])),
    )
    manifest.dependencies = {
      ...manifest.dependencies,
      ...(await published(Object.fromEntries(names.map((name) => [name, ''])))),
      ...ours,
    }
    await writeFile(file, JSON.stringify({ ...manifest, pnpm: { overrides } }, undefined, 2))
    return command(
      'pnpm',
      ['install', '--ignore-workspace', '--prefer-offline', '--no-frozen-lockfile', ...downloadRetries],
      this.#folder,
    )
  }

  async #start(settings: string): Promise<string> {
    this.#backend?.kill()
    const given = Object.fromEntries(
      settings
        .split(' ')
        .flatMap((setting) => (setting === '' ? [] : [setting.split('=', 2) as [string, string]])),
    )
    const env = {
      ...strangerEnv(),
      PORT: String(this.options.port),
      LONGHAND_ADDRESS: this.options.longhand.address,
      ...given,
    }
    this.#backend = await startProgram(process.execPath, ['backend.ts'], { cwd: this.#folder, env })
    return ''
  }

  /** What later commands write as `lhapp_…`. */
  keepSecret(printed: string): void {
    this.#secret = /lhapp_\S+/.exec(printed)?.[0] ?? this.#secret
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#backend?.kill()
    await rm(this.root, { recursive: true, force: true })
  }
}
