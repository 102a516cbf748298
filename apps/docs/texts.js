import { apiBasePath, endpoints, errorCatalog } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { lexer } from 'marked'
import { z } from 'zod'

/** Where on the site is what READMEs lead to. Of what is not on it, only the words stay. */
const addresses = {
  'apps/example-shop/README.md': '?path=/docs/guides-getting-started--docs',
  'packages/cashier/README.md': '?path=/docs/guides-the-cashier--docs',
  'packages/rewards/README.md': '?path=/docs/guides-rewards-and-beans--docs',
  'packages/sdk/README.md': '?path=/docs/reference-sdk--docs',
  'packages/sdk/README.md#users-of-your-app': '?path=/docs/guides-your-users--docs',
}

/**
 * What each block of a page says, as Markdown.
 *
 * @type {Record<string, (attributes: Record<string, string>, read: (path: string) => string) => string>} `read` gives a file of the repository.
 */
export const blockTexts = {
  Readme: ({ of, section, from }, read) => readmeText(of, read(`${of}/README.md`), { section, from }),
  Exports: ({ of, entry = 'index' }, read) => exportsText(read(`packages/${of}/api/${entry}.api.md`)),
  Calls: ({ of }) => callsText(callsOf[of]),
  Errors: errorsText,
}

/** The calls that a secret of an app opens, its own first, and those that an access token opens. */
const callsOf = {
  app: [({ access }) => access === 'app', ({ isForApps }) => isForApps === true],
  token: [({ scope }) => scope !== undefined],
}

/** The id of a heading, as links to it have it. */
export function idOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .trim()
    .replaceAll(' ', '-')
}

/**
 * A README without its title, or what is below one of its headings.
 *
 * @param {string} folder Where the README is, from the root of the repository.
 * @param {string} readme
 * @param {{ section?: string, from?: string }} [wanted] The text of a heading: `section` ends at the next one, `from` at the end, with the heading. Without either, all of it.
 * @throws where there is no such heading.
 */
export function readmeText(folder, readme, { section, from } = {}) {
  const tokens = lexer(readme).filter(({ raw }) => !raw.startsWith('*Not run by a test:'))
  const isHeading = ({ type, depth }) => type === 'heading' && depth <= 2
  const at = tokens.findIndex((token) => isHeading(token) && (section ?? from ?? token.text) === token.text)
  if (at < 0) throw new Error(`${folder}/README.md has no section “${section ?? from}”.`)
  const start = from === undefined ? at + 1 : at
  const length = section === undefined ? -1 : tokens.slice(start).findIndex(isHeading)
  return tokens
    .slice(start, length < 0 ? undefined : start + length)
    .map(({ type, raw }) => (type === 'code' ? raw : withSiteLinks(folder, raw)))
    .join('')
}

/** READMEs name each other by their place in the repository. */
function withSiteLinks(folder, text) {
  return text.replace(/\[([^\]]+)\]\((\.[^)]+)\)/g, (_, words, link) => {
    const address = addresses[new URL(link, `file:///${folder}/`).href.slice('file:///'.length)]
    return address === undefined ? words : `[${words}](${address})`
  })
}

/** What a report of API Extractor says is exported, each under a heading of its own. */
export function exportsText(report) {
  // A name that is also one of the language's has `_2` in the report.
  const code = /```ts\n([^]*)```/.exec(report)[1].replace(/\b(\w+)_2\b/g, '$1')
  const declarations = code
    .split(/^\/\/ @public.*\n/m)
    .slice(1)
    .map((part) => part.replace(/^ *\/\/ .*\n|^export \{.*\}\n/gm, '').trim())
  return [...declarations.map(declarationText), ...passedOn(code)].join('\n\n')
}

function declarationText(declaration) {
  const [, name] = /^(?:export )?(?:declare )?(?:abstract )?\w+ (\w+)/.exec(declaration)
  // Its type fills pages, and says nothing that theirs don't.
  const isGenerated = /^use\w+(Query|Mutation)$/.test(name)
  const text = isGenerated
    ? 'A hook as [RTK Query](https://redux-toolkit.js.org/rtk-query/overview) makes it.'
    : `\`\`\`ts\n${declaration}\n\`\`\``
  return `### ${name}\n\n${text}`
}

/** What is exported and comes from other packages. */
function passedOn(code) {
  const names = [...code.matchAll(/^export \{ (\w+) \}/gm)].map(([, name]) => name)
  const origins = Map.groupBy(
    names,
    (name) => new RegExp(`^import (?:type )?\\{ ${name} \\} from '(.+)'`, 'm').exec(code)[1],
  )
  return [...origins].map(([origin, group]) => `### Of ${origin}\n\n${codes(group)}`)
}

function callsText(groups) {
  return groups
    .flatMap((isWanted) => Object.entries(endpoints).filter(([, endpoint]) => isWanted(endpoint)))
    .map(([name, { method, path, summary, scope, send, fileFields, maxFiles = 1, receive, errors = [] }]) =>
      [
        `## ${name}`,
        `\`${method} ${apiBasePath}${path}\`${scope === undefined ? '' : `, scope \`${scope}\``}`,
        summary,
        fieldsText('field', schemas[name].request, 'input'),
        send === 'multipart' ? `Files: ${codes(fileFields ?? [maxFiles > 1 ? 'files' : 'file'])}` : '',
        receive === 'blob'
          ? 'The answer is a file: `{ name, blob }`'
          : fieldsText('answer', schemas[name].answer, 'output'),
        errors.length === 0 ? '' : `Errors: ${codes(errors)}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
    )
    .join('\n\n')
}

function codes(names) {
  return names.map((name) => `\`${name}\``).join(', ')
}

function fieldsText(title, schema, io) {
  const { type, items, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const { properties = {}, required = [], description } = type === 'array' ? items : shape
  const rows = Object.entries(properties).map(([name, field]) => {
    const optional = io === 'output' || required.includes(name) ? '' : ', optional'
    return `| \`${name}\`${optional} | \`${typeText(field).replaceAll('|', '\\|')}\` | ${(field.description ?? '').replaceAll('|', '\\|')} |`
  })
  if (rows.length === 0) return description ?? ''
  return [
    `| ${type === 'array' ? `${title}: a list of` : title} | type | meaning |`,
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function typeText({ type, enum: values, const: value, anyOf, items, properties }) {
  if (value !== undefined) return JSON.stringify(value)
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ')
  if (anyOf) return anyOf.map(typeText).join(' | ')
  if (Array.isArray(type)) return type.join(' | ')
  if (type === 'array') return typeText(items ?? {}).replace(/^.* \| .*$/, '($&)') + '[]'
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  return type === 'integer' ? 'number' : (type ?? 'unknown')
}

function errorsText() {
  const rows = Object.entries(errorCatalog).map(
    ([name, { code, sentence }]) => `| \`${name}\` | ${code} | ${sentence.en} |`,
  )
  return ['| name | code | what a user reads |', '|---|---|---|', ...rows].join('\n')
}
