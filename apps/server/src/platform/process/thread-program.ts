import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What starts the program of a thread. */
export interface ThreadProgram {
  filename: string
  execArgv: string[]
}

/**
 * Finds the program of a thread. From source it is `<name>.ts` beside the caller, run by tsx. Bundled it is `<name>.js`, an entry of `tsup.config.ts`, beside
 * the file that the caller ended up in or a folder above.
 *
 * @param caller The `import.meta.url` of the module whose thread it is.
 */
export function threadProgram(caller: string, name: string): ThreadProgram {
  const here = fileURLToPath(caller)
  if (here.endsWith('.ts')) {
    const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href
    return { filename: path.join(path.dirname(here), `${name}.ts`), execArgv: ['--conditions=@longhand/source', '--import', tsx] }
  }
  const built = ['.', '..'].map((up) => path.resolve(path.dirname(here), up, `${name}.js`)).find(existsSync)
  if (built === undefined) throw new Error(`The program ${name}.js is missing from this installation.`)
  return { filename: built, execArgv: [] }
}
