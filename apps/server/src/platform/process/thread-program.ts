import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface ThreadProgram {
  filename: string
  execArgv: string[]
}

/**
 * From source `<name>.ts` beside the caller, run by tsx; bundled `<name>.js`, an entry of `tsup.config.ts`, beside the caller's chunk or a folder above.
 * @param caller `import.meta.url` of the module.
 */
export function threadProgram(caller: string, name: string): ThreadProgram {
  const here = fileURLToPath(caller)
  if (here.endsWith('.ts')) {
    const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href
    return {
      filename: path.join(path.dirname(here), `${name}.ts`),
      execArgv: ['--conditions=@longhand/source', '--import', tsx],
    }
  }
  const built = ['.', '..'].map((up) => path.resolve(path.dirname(here), up, `${name}.js`)).find(existsSync)
  if (built === undefined) throw new Error(`The program ${name}.js is missing from this installation.`)
  return { filename: built, execArgv: [] }
}
