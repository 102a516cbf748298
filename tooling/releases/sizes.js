import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '@longhand/launch/command'
import { build } from 'esbuild'

/**
 * What READMEs say the size of.
 *
 * @type {Record<string, { shown: string, from: string, names: string, opened?: string, withClient?: true, maxKilobytes: number }[]>} By word. `opened` begins
 *   the name of the part that is loaded when `shown` is opened; `withClient` counts the peer that only apps of ours bring.
 */
const measured = {
  cashier: [
    { shown: '`CashierDialog`', from: 'CashierDialog', names: 'CashierDialog', maxKilobytes: 48 },
    { shown: '`OrderList`', from: '.', names: 'OrderList', maxKilobytes: 90 },
    {
      shown: '`MembershipBenefits`',
      from: 'MembershipBenefits',
      names: 'MembershipBenefits',
      maxKilobytes: 20,
    },
    { shown: '`useGoods` and `usePayment`', from: '.', names: 'useGoods, usePayment', maxKilobytes: 12 },
  ],
  rewards: [
    ...[
      ['check-in', 'CheckInTab'],
      ['tasks', 'TasksTab'],
      ['gift exchange', 'GiftTab'],
    ].flatMap(([tab, opened]) => {
      const dialog = { from: 'RewardsDialog', names: 'RewardsDialog', opened, maxKilobytes: 50 }
      return [
        { ...dialog, shown: `\`RewardsDialog\`, opened with ${tab}` },
        {
          ...dialog,
          shown: `\`RewardsDialog\` and \`ApiClientProvider\`, opened with ${tab}`,
          withClient: true,
        },
      ]
    }),
    { shown: '`ShopDialog`', from: 'ShopDialog', names: 'ShopDialog', maxKilobytes: 90 },
    { shown: '`BeanDetail`', from: 'BeanDetail', names: 'BeanDetail', maxKilobytes: 65 },
    { shown: '`useCheckIn`', from: '.', names: 'useCheckIn', maxKilobytes: 20 },
  ],
  'api-client': [{ shown: '`ApiClientProvider`', from: '.', names: 'ApiClientProvider', maxKilobytes: 6 }],
  'ui-kit': [
    { shown: '`Button`', from: 'Button', names: 'Button', maxKilobytes: 6 },
    { shown: '`Dialog`', from: 'Dialog', names: 'Dialog', maxKilobytes: 30 },
  ],
  sdk: [
    { shown: '`createLonghandApp`', from: '.', names: 'createLonghandApp', maxKilobytes: 24 },
    { shown: '`verifyWebhook`', from: '.', names: 'verifyWebhook', maxKilobytes: 2 },
  ],
}

/**
 * READMEs whose table of sizes is not what the bundles are, and bundles that are too large.
 *
 * @param {{ write?: boolean }} [options] `write` brings the tables up to date.
 * @returns {Promise<string[]>} One sentence for each.
 */
export async function sizeFaults({ write = false } = {}) {
  const faults = []
  for (const [word, bundles] of Object.entries(measured)) {
    const folder = path.join(root, 'packages', word)
    const sizes = []
    for (const bundle of bundles) sizes.push({ ...bundle, kilobytes: await kilobytesOf(folder, bundle) })
    for (const { shown, kilobytes, maxKilobytes } of sizes)
      if (kilobytes > maxKilobytes)
        faults.push(`${shown} of @longhand/${word} has ${kilobytes} KB, more than ${maxKilobytes}.`)
    const file = path.join(folder, 'README.md')
    const readme = readFileSync(file, 'utf8')
    const reported = withSizes(readme, sizes)
    if (reported === readme) continue
    if (write) writeFileSync(file, reported)
    else
      faults.push(
        `packages/${word}/README.md says other sizes than the bundles have: npx pnpm releases --write`,
      )
  }
  return faults
}

/**
 * @param {string} readme
 * @param {readonly { shown: string, kilobytes: number }[]} sizes
 * @returns {string} With these sizes in its table.
 * @throws where it has no place for one.
 */
export function withSizes(readme, sizes) {
  const place = /<!-- sizes -->[^]*?<!-- \/sizes -->/
  if (!place.test(readme)) throw new Error('A README has no <!-- sizes --> … <!-- /sizes -->.')
  const rows = sizes.map(({ shown, kilobytes }) => `| ${shown} | ${kilobytes} |`)
  return readme.replace(
    place,
    () => `<!-- sizes -->\n\n${['| what | KB |', '|---|---|', ...rows].join('\n')}\n\n<!-- /sizes -->`,
  )
}

/** What a host's page loads for it, minified and by gzip, without the package's peers and without what loads later. */
async function kilobytesOf(folder, { from, names, opened, withClient }) {
  const { name, peerDependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const client = '@longhand/api-client'
  const peers = Object.keys(peerDependencies).filter((peer) => !withClient || peer !== client)
  const part = opened === undefined ? [] : [partOf(folder, opened)]
  const { outputFiles } = await build({
    stdin: {
      contents: [
        `export { ${names} } from '${path.posix.join(name, from)}'`,
        ...part.map((file) => `export * as opened from '${file}'`),
        ...(withClient ? [`export { ApiClientProvider } from '${client}'`] : []),
      ].join('\n'),
      resolveDir: folder,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    outdir: folder,
    logLevel: 'error',
    external: peers.flatMap((peer) => [peer, `${peer}/*`]),
    loader: { '.css': 'empty', '.woff2': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [later],
  })
  return Math.round(gzipSync(outputFiles[0].contents, { level: 9 }).length / 1000)
}

const later = {
  name: 'later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /.*/ }, ({ path: id, kind }) =>
      kind === 'dynamic-import' ? { path: id, external: true } : undefined,
    ),
}

/** The newest: parts of earlier builds may lie beside it. */
function partOf(folder, begin) {
  const files = globSync(`dist/${begin}-*.js`, { cwd: folder }).map((file) => path.join(folder, file))
  const [file] = files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (file === undefined) throw new Error(`${folder}/dist has no part ${begin}.`)
  return file
}
