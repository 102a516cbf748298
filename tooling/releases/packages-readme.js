import { tarballOf, withWhatTheyNeed } from './packages.js'

/**
 * How an app installs tarballs: each says of the others only their versions, which no registry has.
 *
 * @param {ReturnType<typeof import('./packages.js').publishedPackages>} packages What was packed.
 * @param {string} folder Where the tarballs are, as seen from the app.
 * @returns {string} Markdown.
 */
export function packagesReadme(packages, folder) {
  const fileOf = (pack) => `./${folder}/${tarballOf(pack)}`
  const places = JSON.stringify(
    Object.fromEntries(packages.map((pack) => [pack.name, `file:${fileOf(pack)}`])),
    undefined,
    2,
  )
  const lines = packages.map((pack) =>
    ['npm install', ...withWhatTheyNeed(packages, [pack.name]).map(fileOf)].join(' '),
  )
  return `# Longhand's packages

They are not in a registry yet. Copy this folder into your app, where the commands below call it \`./${folder}\`.

## npm

One line for each package: it names what the package needs of ours. Peers such as React come by themselves.

\`\`\`sh
${lines.join('\n')}
\`\`\`

## pnpm

Under \`overrides\` in \`pnpm-workspace.yaml\`, or under \`pnpm.overrides\` in \`package.json\`, say where all of them are; then
\`pnpm add @longhand/cashier\` and the like work.

\`\`\`json
${places}
\`\`\`

## yarn

The same lines under \`resolutions\` in \`package.json\`; then \`yarn add @longhand/cashier@file:./${folder}/longhand-cashier-….tgz\` and the like.

## A registry of your own

\`npx pnpm pack:packages --serve\`, in the clone of Longhand, keeps a registry with them open on this machine and prints the line for your app's
\`.npmrc\`. Then every command of a README works as it stands.
`
}
