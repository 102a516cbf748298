import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import { build } from 'tsup'

/**
 * Builds a package into a temporary folder and reads its stylesheet the way a stranger's browser would.
 * CSS Modules that were not scoped are a silent, green build: a test of each package with styles asks this.
 *
 * @param {URL} root the package's folder, where the test runs: `new URL('..', import.meta.url)`
 * @returns {Promise<{ css: string, isolated: string, classes: Set<string>, bare: Set<string>, layers: Set<string>, animations: Set<string>, asked: Set<string> }>}
 *   of `index.layered.css`: its text, its class names, its selectors without a class, its layers and animations;
 *   `asked` holds the class names that the scripts use; `isolated` is the text of `index.css`, which has no layers.
 * @throws when what was built names the folder that it was built in, or has styles that no host can import
 */
export async function inspectBuiltCss(root) {
  const { default: config } = await import(new URL('tsup.config.js', root).href)
  const outDir = await mkdtemp(path.join(tmpdir(), 'longhand-built-css-'))
  try {
    await build({ ...config, config: false, dts: false, sourcemap: false, outDir, silent: true })
    const names = (await readdir(outDir)).filter((name) => name.endsWith('.js'))
    const scripts = await Promise.all(names.map((name) => readFile(path.join(outDir, name), 'utf8')))
    const css = await readFile(path.join(outDir, 'index.layered.css'), 'utf8')
    const isolated = await readFile(path.join(outDir, 'index.css'), 'utf8')
    const here = fileURLToPath(root)
    if (`${css}${isolated}${scripts.join('')}`.includes(here))
      throw new Error(`The build of ${here} tells where it was built.`)
    return { isolated, ...inspect(css, scripts.join('\n'), await wordOf(root)) }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function wordOf(root) {
  const { name } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  return path.basename(name)
}

function inspect(css, scripts, word) {
  const found = {
    css,
    classes: new Set(),
    bare: new Set(),
    layers: new Set(),
    animations: new Set(),
    asked: new Set(),
  }
  transform({
    filename: 'index.layered.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        'layer-block': ({ value }) => void found.layers.add(value.name.join('.')),
        keyframes: ({ value }) => void found.animations.add(value.name.value),
      },
      Selector(selector) {
        const names = selector.filter((part) => part.type === 'class').map((part) => part.name)
        for (const name of names) found.classes.add(name)
        if (names.length === 0)
          found.bare.add(selector.map((part) => part.name ?? part.kind ?? part.type).join(' '))
      },
    },
  })
  // A map of class names is how a CSS Module reaches the script: { root: "longhand-…-root" }.
  for (const [, name] of scripts.matchAll(/["'](longhand-[\w-]+)["']/g))
    if (name.startsWith(`longhand-${word}-`)) found.asked.add(name)
  return found
}
