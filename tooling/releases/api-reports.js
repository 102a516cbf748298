import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { publishedPackages } from './packages.js'

/** Where a package's reports lie, one for each entry. */
export const reportFolder = 'api'

/**
 * Compares what published packages export, as their built declarations say it, with the committed reports.
 *
 * @param {{ write?: boolean }} [options] `write` brings the reports up to date.
 * @returns {string[]} The reports that are not true, relative to the repository; none after writing.
 */
export function checkApiReports({ write = false } = {}) {
  return publishedPackages().flatMap((published) =>
    published.entries
      .filter((entry) => !isTrue(published, entry, write))
      .map((entry) => `${published.name}: ${reportFolder}/${entry.name}.api.md`),
  )
}

/**
 * What an entry of a single component exports, as its built declaration says, and `index` doesn't: no report would note when it goes.
 *
 * @returns {string[]} One sentence for each.
 */
export function componentFaults() {
  return publishedPackages().flatMap(({ name, folder, components }) => {
    const noted = exportedNames(readReport(folder, 'index'))
    return components.flatMap((component) =>
      [...exportedNames(readFileSync(path.join(folder, component.types), 'utf8'))]
        .filter((exported) => !noted.has(exported))
        .map((exported) => `${name}/${component.name} exports ${exported}, which ${name} doesn't.`),
    )
  })
}

function isTrue({ folder }, { name, types }, write) {
  if (write) mkdirSync(path.join(folder, reportFolder), { recursive: true })
  // Declarations of packages for Node name its types.
  const nodeTypes = existsSync(path.join(folder, 'node_modules/@types/node')) ? ['node'] : []
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: path.join(folder, types),
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            ...compilerOptions,
            typeRoots: [path.join(folder, 'node_modules/@types')],
            types: nodeTypes,
          },
        },
      },
      apiReport: {
        enabled: true,
        reportFolder: path.join(folder, reportFolder),
        reportTempFolder: path.join(folder, 'node_modules/.api'),
        reportFileName: `${name}.api.md`,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'none' } },
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(folder, 'package.json'),
  })
  const { apiReportChanged } = Extractor.invoke(config, {
    localBuild: write,
    messageCallback: (message) => void (message.handled = message.logLevel !== ExtractorLogLevel.Error),
  })
  return write || !apiReportChanged
}

const compilerOptions = {
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
}

/**
 * What a report says is exported.
 *
 * @param {string} report Its text.
 * @returns {Set<string>}
 */
export function exportedNames(report) {
  const names = new Set()
  for (const [, name] of report.matchAll(
    /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type|enum|namespace|let) (\w+)/gm,
  ))
    names.add(name)
  for (const [, list] of report.matchAll(/^export (?:type )?\{ ?([^}]*)\}/gm))
    for (const item of list.split(',')) names.add(item.trim().split(' as ').at(-1))
  names.delete('')
  return names
}

/** @returns {string} The committed text of a report; empty when there is none. */
export function readReport(folder, name) {
  try {
    return readFileSync(path.join(folder, reportFolder, `${name}.api.md`), 'utf8')
  } catch {
    return ''
  }
}
