import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startRegistry } from '@longhand/releases/registry'
import { freePort } from '@longhand/server/src/platform/network/free-port.ts'
import { packedNames, type Packs } from './stranger.ts'

const shop = fileURLToPath(new URL('../../example-shop/', import.meta.url))
const sources = fileURLToPath(new URL('hosts/', import.meta.url))
const run = promisify(execFile)

const typescripts = {
  typescript: '6.0.3',
  'typescript-5': 'npm:typescript@5.9.3',
  'typescript-7': 'npm:typescript@7.0.2',
}

/** In the versions of this workspace. */
const ourVersions = [
  '@reduxjs/toolkit',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'react-redux',
  'vite',
]

const ours = {
  '@longhand/api-client': 'latest',
  '@longhand/cashier': 'latest',
  '@longhand/contracts': 'latest',
  '@longhand/sdk': 'latest',
  '@longhand/ui-kit': 'latest',
}

const itsOwn = {
  '@types/node': '24.19.2',
  'css-loader': '7.1.5',
  esbuild: '0.28.2',
  'esbuild-loader': '4.5.0',
  '@tailwindcss/vite': '4.3.5',
  next: '16.4.6',
  'react-18': 'npm:react@18.3.1',
  'react-dom-18': 'npm:react-dom@18.3.1',
  'style-loader': '4.0.0',
  tailwindcss: '4.3.5',
  webpack: '5.113.0',
  'webpack-cli': '7.3.1',
}

/** A registry that fails for a moment is asked again for minutes; pnpm gives up after the second try. */
const downloadRetries = [
  'fetch-retries=10',
  'fetch-retry-mintimeout=2000',
  'fetch-retry-maxtimeout=20000',
  'fetch-timeout=20000',
].map((setting) => `--config.${setting}`)

export const moduleResolutions = [
  { module: 'ESNext', moduleResolution: 'bundler' },
  { module: 'NodeNext', moduleResolution: 'NodeNext' },
] as const

export const bundlers = ['vite', 'react18', 'webpack', 'esbuild', 'page'] as const

/** Hosts of every kind, in one folder outside the workspace. */
export class Hosts {
  readonly #programs: ChildProcess[] = []
  #secret = ''

  private constructor(
    readonly folder: string,
    readonly longhand: string,
  ) {}

  static async create(packs: Packs, longhand: string): Promise<Hosts> {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-hosts-'))
    const hosts = new Hosts(folder, longhand)
    await cp(sources, folder, { recursive: true })
    const manifest = {
      name: 'hosts',
      private: true,
      type: 'module',
      // One installation for all of them.
      dependencies: { ...(await versionsHere()), ...itsOwn, ...typescripts, ...ours },
    }
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2))
    await hosts.#install(packs)
    return hosts
  }

  /** From a registry, by name, as everyone will. */
  async #install(packs: Packs): Promise<void> {
    const registry = await startRegistry()
    try {
      for (const name of packedNames) await registry.publish(await packs.tarball(name))
      await writeFile(path.join(this.folder, '.npmrc'), registry.npmrc)
      await this.#run('pnpm', [
        'install',
        '--ignore-workspace',
        '--prefer-offline',
        '--no-frozen-lockfile',
        ...downloadRetries,
      ])
    } finally {
      await registry.stop()
    }
  }

  /** Type-checks everything with every TypeScript and every way to find modules; none of the types of a bundler are there. */
  async check(): Promise<void> {
    for (const resolution of moduleResolutions) {
      await writeFile(
        path.join(this.folder, `tsconfig.${resolution.module}.json`),
        JSON.stringify(tsconfigOf(resolution)),
      )
    }
    for (const name of Object.keys(typescripts)) {
      for (const { module } of moduleResolutions) {
        await this.#run(process.execPath, [
          path.join(this.folder, 'node_modules', name, 'bin/tsc'),
          '-p',
          `tsconfig.${module}.json`,
        ])
      }
    }
  }

  /** Builds every host that a bundler makes, and the modules of the page that has none. */
  async bundle(): Promise<void> {
    await this.#bin('vite', 'build')
    await this.#bin('vite', 'build', '--config', 'react18/vite.config.js')
    await this.#bin('webpack')
    const esbuild = ['--bundle', '--minify', '--format=esm', '--loader:.woff2=file']
    await this.#bin('esbuild', 'src/main.tsx', '--jsx=automatic', '--outdir=built/esbuild', ...esbuild)
    const html = await readFile(path.join(this.folder, 'bundled.html'), 'utf8')
    await writeFile(path.join(this.folder, 'built/webpack/index.html'), html)
    await writeFile(
      path.join(this.folder, 'built/esbuild/index.html'),
      html.replace('</head>', '<link rel="stylesheet" href="./main.css" /></head>'),
    )
    await cp(path.join(this.folder, 'page/index.html'), path.join(this.folder, 'built/page/index.html'))
    const modules = [
      'react=./page/vendor/react.js',
      'react-dom-client=./page/vendor/react-dom-client.js',
      'api-client=@longhand/api-client',
      'cashier=@longhand/cashier',
      'ui-kit-styles=@longhand/ui-kit/styles.css',
      'cashier-styles=@longhand/cashier/styles.css',
    ]
    await this.#bin('esbuild', ...modules, '--splitting', '--outdir=built/page/modules', ...esbuild)
  }

  /** Serves what was bundled, one folder for each, and passes calls on under another `Host`. */
  serve(): Promise<string> {
    return this.#start('vite', 'preview', '--port', '0')
  }

  /** @param register Makes the page's origin known as an app's, whose secret it gives to the host's backend. */
  async serveNext(register: (origin: string) => Promise<string>): Promise<string> {
    await this.#bin('next', 'build')
    const port = await freePort()
    this.#secret = await register(`http://127.0.0.1:${port}`)
    return this.#start('next', 'start', '-H', '127.0.0.1', '-p', String(port))
  }

  async remove(): Promise<void> {
    for (const program of this.#programs) program.kill()
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  #bin(name: string, ...args: string[]): Promise<string> {
    return this.#run(path.join(this.folder, 'node_modules/.bin', name), args)
  }

  async #run(program: string, args: readonly string[]): Promise<string> {
    try {
      const { stdout } = await run(program, args, {
        cwd: this.folder,
        env: this.#environment(),
        maxBuffer: 32 * 1024 ** 2,
      })
      return stdout
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      throw new Error(
        `${path.basename(program)} ${args.join(' ')} failed in ${this.folder}\n${stdout}\n${stderr}`,
        { cause: error },
      )
    }
  }

  async #start(name: string, ...args: string[]): Promise<string> {
    const child = spawn(path.join(this.folder, 'node_modules/.bin', name), args, {
      cwd: this.folder,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#programs.push(child)
    let said = ''
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        // Addresses come in colours.
        said += String(chunk).replace(/\u001b\[\d+m/g, '')
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
        if (address) resolve(address)
      })
      child.once('exit', () => reject(new Error(`${name} ended: ${said}`)))
    })
  }

  /** Without the journeys' own module condition: a host has none. */
  #environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_OPTIONS: '',
      CI: 'true',
      NEXT_TELEMETRY_DISABLED: '1',
      LONGHAND_SERVER: this.longhand,
      LONGHAND_APP_SECRET: this.#secret,
    }
  }
}

async function versionsHere(): Promise<Record<string, string>> {
  const versions = ourVersions.map(async (name) => {
    const manifest = await readFile(path.join(shop, 'node_modules', name, 'package.json'), 'utf8')
    return [name, (JSON.parse(manifest) as { version: string }).version] as const
  })
  return Object.fromEntries(await Promise.all(versions))
}

function tsconfigOf(resolution: (typeof moduleResolutions)[number]): object {
  return {
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      ...resolution,
      jsx: 'react-jsx',
      strict: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      noUncheckedSideEffectImports: true,
      noEmit: true,
      skipLibCheck: false,
      types: [],
    },
    include: ['src', 'app'],
  }
}
