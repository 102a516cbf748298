import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { parseAllDocuments } from 'yaml'

export interface Manifest {
  file: string
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec?: unknown
  data?: Record<string, string>
}

export const kubernetesFolder = fileURLToPath(new URL('../../../deploy/kubernetes/', import.meta.url))

/** Without the kustomizations, which no cluster is given. */
export function readManifests(): Manifest[] {
  return readdirSync(kubernetesFolder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.yaml') && path.basename(file) !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(readFileSync(path.join(kubernetesFolder, file), 'utf8')).map((document) => {
        if (document.errors[0]) throw document.errors[0]
        return { file, ...(document.toJS() as Omit<Manifest, 'file'>) }
      }),
    )
}

/** The package that has the schemas of an API. */
function modelsOf(apiVersion: string): string {
  const group = apiVersion.split('/')[0] ?? ''
  if (group === 'keda.sh') return `@kubernetes-models/keda/${apiVersion}`
  if (group === 'monitoring.coreos.com') return `@kubernetes-models/prometheus-operator/${apiVersion}`
  return `kubernetes-models/${apiVersion}`
}

/**
 * What Kubernetes would refuse or ignore: values against the schemas of its API, and field names, which those schemas leave open, against the types made from them.
 *
 * @returns One sentence for each, which begins with the file and the object.
 */
export async function findManifestProblems(manifests: readonly Manifest[]): Promise<string[]> {
  const problems = await Promise.all(manifests.map(findWrongValues))
  return [...problems.flat(), ...findWrongFields(manifests)]
}

async function findWrongValues(manifest: Manifest): Promise<string[]> {
  const { file, ...given } = manifest
  const models = (await import(modelsOf(manifest.apiVersion))) as Record<
    string,
    (new (value: object) => { validate(): void }) | undefined
  >
  const Model = models[manifest.kind]
  if (!Model) return [`${file} ${manifest.kind}: ${manifest.apiVersion} has no such kind`]
  try {
    new Model(given).validate()
    return []
  } catch (error) {
    return [`${file} ${manifest.kind}: ${(error as Error).message}`]
  }
}

function findWrongFields(manifests: readonly Manifest[]): string[] {
  const name = fileURLToPath(new URL('manifests-as-literals.ts', import.meta.url))
  const lines = manifests.map(({ file: _file, ...given }, index) => {
    const type = `import(${JSON.stringify(modelsOf(given.apiVersion))}).I${given.kind}`
    return `export const manifest${index}: ${type} = ${JSON.stringify(given)}`
  })
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => file === name || disk.fileExists(file),
    getSourceFile: (file, language, ...rest) =>
      file === name
        ? ts.createSourceFile(name, lines.join('\n'), language)
        : disk.getSourceFile(file, language, ...rest),
  }
  const program = ts.createProgram([name], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const manifest = manifests[file?.getLineAndCharacterOfPosition(start).line ?? 0]
    return `${manifest?.file ?? ''} ${manifest?.kind ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}
