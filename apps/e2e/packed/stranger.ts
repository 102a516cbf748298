import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packPackages } from '@longhand/releases/pack'
import type { Longhand } from '../support/longhand.ts'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const shop = path.join(root, 'apps/example-shop')
const run = promisify(execFile)
export const bin = (name: string): string => path.join(root, 'apps/e2e/node_modules/.bin', name)

export const packedNames = [
  'transcript',
  'contracts',
  'ui-kit',
  'sdk',
  'api-client',
  'cashier',
  'rewards',
  'payments',
] as const

/** React versions of hosts. Without `packages` it is the workspace's own; without `typescripts` every version checks it. */
export const reacts: {
  version: string
  packages?: Record<string, string>
  typescripts?: readonly string[]
}[] = [
  { version: '19' },
  {
    version: '18.3',
    typescripts: ['typescript-5'],
    packages: {
      react: '18.3.1',
      'react-dom': '18.3.1',
      '@types/react': '18.3.8',
      '@types/react-dom': '18.3.7',
    },
  },
]

export const otherTypescripts = {
  'typescript-5': 'npm:typescript@5.9.3',
  'typescript-7': 'npm:typescript@7.0.2',
}

/** A registry that fails for a moment is asked again for minutes; pnpm gives up after the second try. */
export const downloadRetries = [
  'fetch-retries=10',
  'fetch-retry-mintimeout=2000',
  'fetch-retry-maxtimeout=20000',
  'fetch-timeout=20000',
].map((setting) => `--config.${setting}`)

/** @returns The secret of an app whose pages come from there. */
export async function registerApp(longhand: Longhand, name: string, origin: string): Promise<string> {
  return /lhapp_\S+/.exec(await longhand.admin('apps', 'create', name, '--origin', origin))![0]
}

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

export class Packs {
  private constructor(readonly folder: string) {}

  static async create(): Promise<Packs> {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-packs-'))
    await packPackages(folder, packedNames)
    return new Packs(folder)
  }

  async tarball(name: string): Promise<string> {
    const file = (await readdir(this.folder)).find((entry) => new RegExp(`^longhand-${name}-\\d`).test(entry))
    if (!file) throw new Error(`${name} was not packed`)
    return path.join(this.folder, file)
  }

  /** For the `pnpm.overrides` of a host: what one package says about another is its version, which no registry has here. */
  async overrides(): Promise<Record<string, string>> {
    return Object.fromEntries(
      await Promise.all(
        packedNames.map(async (name) => [`@longhand/${name}`, `file:${await this.tarball(name)}`] as const),
      ),
    )
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}

export class Stranger {
  #backend: ChildProcess | undefined

  private constructor(readonly folder: string) {}

  /** @param packages Versions that replace those of this workspace. */
  static async create(packs: Packs, packages: Record<string, string> = {}): Promise<Stranger> {
    const stranger = new Stranger(await mkdtemp(path.join(tmpdir(), 'longhand-stranger-')))
    await stranger.install(packs, packages)
    return stranger
  }

  private async install(packs: Packs, packages: Record<string, string>): Promise<void> {
    for (const part of ['index.html', 'vite.config.js', 'accounts.ts', 'backend.ts', 'src'])
      await cp(path.join(shop, part), path.join(this.folder, part), { recursive: true })
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(path.join(shop, 'package.json'), 'utf8'),
    ) as Manifest
    const ours = await packs.overrides()
    const manifest = {
      name: 'stranger',
      private: true,
      type: 'module',
      dependencies: { ...(await published(dependencies)), ...chosen(dependencies, packages), ...ours },
      devDependencies: {
        ...(await published(devDependencies)),
        ...chosen(devDependencies, packages),
        ...otherTypescripts,
      },
      pnpm: { overrides: ours },
    }
    await writeFile(path.join(this.folder, 'package.json'), JSON.stringify(manifest, undefined, 2))
    await writeFile(path.join(this.folder, 'tsconfig.json'), JSON.stringify(strictNodeNext))
    await writeFile(path.join(this.folder, 'tsconfig.backend.json'), JSON.stringify(backendNodeNext))
    await command(
      'pnpm',
      ['install', '--ignore-workspace', '--prefer-offline', '--no-frozen-lockfile', ...downloadRetries],
      this.folder,
    )
  }

  async bundle(): Promise<void> {
    await command(path.join(this.folder, 'node_modules/.bin/vite'), ['build'], this.folder)
  }

  /** @param typescripts Names under which versions of TypeScript are installed. */
  async check(typescripts: readonly string[] = this.typescripts): Promise<void> {
    for (const name of typescripts) await this.#tsc(name, 'tsconfig.json')
    await this.#tsc('typescript', 'tsconfig.backend.json')
  }

  readonly typescripts = ['typescript', ...Object.keys(otherTypescripts)]

  #tsc(typescript: string, project: string): Promise<string> {
    return command(
      process.execPath,
      [path.join(this.folder, 'node_modules', typescript, 'bin/tsc'), '-p', project],
      this.folder,
    )
  }

  /** Starts its backend, which serves what was bundled. Its address is to be an origin of the app whose secret it has. */
  async start({ longhand, secret, port }: { longhand: string; secret: string; port: number }): Promise<void> {
    const env = {
      ...strangerEnv(),
      NODE_ENV: 'production',
      PORT: String(port),
      LONGHAND_ADDRESS: longhand,
      LONGHAND_APP_SECRET: secret,
    }
    this.#backend = await startProgram(process.execPath, ['backend.ts'], { cwd: this.folder, env })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#backend?.kill()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Resolves when the program names its address. */
export function startProgram(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<ChildProcess> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      if (/http:\/\/127\.0\.0\.1:\d+/.test(said)) resolve(child)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} ${args.join(' ')} ended: ${said}`)))
  })
}

export async function command(program: string, args: string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await run(program, args, { cwd, env: strangerEnv(), maxBuffer: 32 * 1024 ** 2 })
    return stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${path.basename(program)} ${args.join(' ')} failed in ${cwd}\n${stdout}\n${stderr}`, {
      cause: error,
    })
  }
}

const strictNodeNext = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    strict: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: false,
    types: ['vite/client'],
  },
  include: ['src'],
}

/** What servers are made of is not all checked by each of its types' makers. */
const backendNodeNext = {
  compilerOptions: { ...strictNodeNext.compilerOptions, types: ['node'], skipLibCheck: true },
  include: ['*.ts'],
}

/** Without the journeys' own module condition: a stranger has none. */
export function strangerEnv(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_OPTIONS: '', CI: 'true' }
}

export async function published(wanted: Record<string, string>): Promise<Record<string, string>> {
  const names = Object.keys(wanted).filter((name) => !name.startsWith('@longhand/'))
  const versions = await Promise.all(
    names.map(async (name) => {
      const manifest = await readFile(path.join(shop, 'node_modules', name, 'package.json'), 'utf8')
      return [name, (JSON.parse(manifest) as { version: string }).version] as const
    }),
  )
  return Object.fromEntries(versions)
}

function chosen(wanted: Record<string, string>, versions: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => name in wanted))
}
