import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface ThreadProgram {
  filename: string
  execArgv: string[]
}

const sources = fileURLToPath(new URL('../../', import.meta.url))

/**
 * From source `<name>.ts` beside the caller, run by tsx, or what tests have built of it for a run; bundled `<name>.js`, an entry of `tsup.config.ts`, beside the
 * caller's chunk or a folder above.
 * @param caller `import.meta.url` of the module.
 */
export function threadProgram(caller: string, name: string): ThreadProgram {
  const here = fileURLToPath(caller)
  if (here.endsWith('.ts')) {
    const source = path.join(path.dirname(here), name)
    const built = builtForTests(path.relative(sources, source)) ?? builtForTests(name)
    if (built !== undefined) return { filename: built, execArgv: [] }
    const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href
    return {
      filename: `${source}.ts`,
      execArgv: ['--conditions=@longhand/source', '--import', tsx],
    }
  }
  const built = ['.', '..'].map((up) => path.resolve(path.dirname(here), up, `${name}.js`)).find(existsSync)
  if (built === undefined) throw new Error(`The program ${name}.js is missing from this installation.`)
  return { filename: built, execArgv: [] }
}

function builtForTests(name: string): string | undefined {
  const folder = process.env['LONGHAND_BUILT_PROGRAMS']
  const file = folder && path.join(folder, `${name}.js`)
  return file && existsSync(file) ? file : undefined
}
