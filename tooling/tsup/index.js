import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'lightningcss'
import { defineConfig } from 'tsup'
import { isolateCss, withOwnScheme } from './isolate-css.js'
import { withOwnRem } from './own-rem.js'

/** Safari still has names of its own for a few properties (`-webkit-user-select`), and not every host's bundler knows them. */
const browsers = { chrome: 120 << 16, firefox: 121 << 16, safari: 17 << 16 }

/**
 * tsup's own postcss plugin claims every path that ends in `.css` and ships CSS Modules unscoped, with a green build.
 * The ids here end in `#module` and `#compiled` so that it never sees them.
 */
const cssModules = (prefix) => ({
  name: 'css-modules',
  setup(build) {
    const compiled = new Map()
    build.onResolve({ filter: /#compiled$/ }, ({ path: id }) => ({
      path: id,
      namespace: 'compiled-css',
      sideEffects: true,
    }))
    // Ids end up in comments of what is built, which must not say where it was built.
    const root = build.initialOptions.absWorkingDir ?? process.cwd()
    build.onResolve({ filter: /\.module\.css$/ }, (args) => ({
      path: `${path.relative(root, path.resolve(args.resolveDir, args.path))}#module`,
      namespace: 'css-module',
    }))
    build.onLoad({ filter: /#module$/, namespace: 'css-module' }, async ({ path: id }) => {
      const file = id.replace(/#module$/, '')
      const { code, exports } = transform({
        filename: path.basename(file, '.module.css'),
        code: await readFile(path.resolve(root, file)),
        minify: true,
        targets: browsers,
        cssModules: { pattern: `${prefix}-[name]-[local]` },
      })
      compiled.set(`${file}#compiled`, code)
      const names = Object.fromEntries(Object.entries(exports).map(([local, { name }]) => [local, name]))
      return {
        contents: `import ${JSON.stringify(`${file}#compiled`)}\nexport default ${JSON.stringify(names)}`,
        loader: 'js',
        watchFiles: [path.resolve(root, file)],
      }
    })
    build.onLoad({ filter: /#compiled$/, namespace: 'compiled-css' }, ({ path: id }) => ({
      contents: compiled.get(id),
      loader: 'css',
    }))
  },
})

/**
 * What a stylesheet is to TypeScript: a module without exports. An export map leads hosts to `styles.css.d.ts`; for the import of `./styles.css` in a declaration,
 * Node's resolution asks for `styles.d.css.ts`.
 */
const cssDeclarations = {
  name: 'css-declarations',
  setup(build) {
    build.onEnd(async () => {
      const { exports } = JSON.parse(await readFile('package.json', 'utf8'))
      const names = Object.values(exports).flatMap(({ types }) =>
        types?.endsWith('.css.d.ts') ? [path.basename(types, '.css.d.ts')] : [],
      )
      const { outdir } = build.initialOptions
      await mkdir(outdir, { recursive: true })
      for (const file of names.flatMap((name) => [`${name}.css.d.ts`, `${name}.d.css.ts`]))
        await writeFile(path.join(outdir, file), 'export {}\n')
    })
  },
}

/**
 * Hosts import the stylesheets that `exports` names. esbuild makes one for each entry and each part that loads later as well; what those have, `index.css` has, so they are left out.
 *
 * @throws when `index.css` lacks styles of one that is left out, or is not exported
 */
const exportedStylesheets = (exports) => ({
  name: 'exported-stylesheets',
  setup(build) {
    const exported = new Set(Object.values(exports).map((target) => path.basename(target.default ?? '')))
    build.onEnd(({ outputFiles = [], metafile }) => {
      const sourcesOf = (file) =>
        Object.keys(
          metafile.outputs[path.relative(build.initialOptions.absWorkingDir ?? process.cwd(), file.path)]
            .inputs,
        )
      const sheets = outputFiles.filter((file) => file.path.endsWith('.css'))
      const index = sheets.find((file) => path.basename(file.path) === 'index.css')
      const known = new Set(index && exported.has('index.css') ? sourcesOf(index) : [])
      for (const sheet of sheets.filter((file) => !exported.has(path.basename(file.path)))) {
        const missing = sourcesOf(sheet).filter((source) => !known.has(source))
        if (missing.length > 0) throw new Error(`No exported stylesheet has ${missing.join(', ')}.`)
        for (const file of outputFiles.filter(
          ({ path: name }) => name === sheet.path || name === `${sheet.path}.map`,
        ))
          outputFiles.splice(outputFiles.indexOf(file), 1)
      }
    })
  },
})

/** `<name>.css` withstands a host's own rules; what the package's source says stays beside it as `<name>.layered.css`. */
const isolatedCss = (prefix) => ({
  name: 'isolated-css',
  setup(build) {
    build.onEnd(({ outputFiles }) => {
      for (const file of outputFiles?.filter(({ path: name }) => name.endsWith('.css')) ?? []) {
        const layered = withOwnRem(file.text)
        const isolated = isolateCss(layered, prefix)
        if (isolated === layered) continue
        const map = outputFiles.findIndex(({ path: name }) => name === `${file.path}.map`)
        if (map >= 0) outputFiles.splice(map, 1)
        const text = withOwnScheme(layered)
        outputFiles.push({
          path: file.path.replace(/\.css$/, '.layered.css'),
          contents: Buffer.from(text),
          text,
          hash: file.hash,
        })
        file.contents = Buffer.from(
          transform({ filename: path.basename(file.path), code: Buffer.from(isolated), minify: true }).code,
        )
      }
    })
  },
})

/** Leaves modules apart: a host's bundle has those alone that it reaches, also where what they do at the start looks like an effect. */
const apart = {
  name: 'apart',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path: id, kind }) =>
      kind === 'entry-point'
        ? undefined
        : { path: id.replace(/\.ts$/, '.js'), external: true, sideEffects: false },
    )
  },
}

function everyModule() {
  const files = globSync('src/**/*.ts').filter((file) => !/\.test\.ts$/.test(file))
  return Object.fromEntries(files.map((file) => [path.relative('src', file).replace(/\.ts$/, ''), file]))
}

/** Components with an entry of their own stand in the export map alone, beside where their source is. */
function componentEntries(exports) {
  const subpaths = Object.entries(exports).filter(([subpath]) => /^\.\/[A-Z]\w+$/.test(subpath))
  return Object.fromEntries(
    subpaths.map(([subpath, { '@longhand/source': source }]) => [
      subpath.slice('./'.length),
      source.slice('./'.length),
    ]),
  )
}

/**
 * The bundles of one published package: ESM only; CSS Modules become one stylesheet with stable class names. What several entries need is in files between them, so
 * that a host's bundle has only what the names that it imports need. Declarations are made apart from them, by `tsc --build`: a change that leaves them alone bundles one package and declares nothing again.
 *
 * @param {{ name: string, entry?: Record<string, string> }} options `name` is the package's word, the prefix of its class names; `entry` names what is not a component in the export map;
 *   without it, each module is a file of its own: for packages of tables without styles.
 */
export function definePackage({ name, entry }) {
  const { exports = {}, peerDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
  const components = componentEntries(exports)
  return defineConfig({
    entry: entry ? { ...components, ...entry } : everyModule(),
    format: ['esm'],
    target: 'es2023',
    // Node reads JSON with its attribute alone, which the target would take out.
    esbuildOptions: (options) => void (options.supported = { 'import-attributes': true }),
    sourcemap: true,
    // Declarations are `tsc --build`'s.
    clean: ['!**/*.d.ts'],
    splitting: true,
    // Hosts that render on a server: hooks and contexts are for the browser's side of the border.
    ...('react' in peerDependencies ? { banner: { js: "'use client'" } } : {}),
    dts: false,
    esbuildPlugins: [
      cssModules(`longhand-${name}`),
      cssDeclarations,
      exportedStylesheets(exports),
      isolatedCss(`longhand-${name}`),
      ...(entry ? [] : [apart]),
    ],
  })
}
