#!/usr/bin/env node
import { checkApiReports, componentFaults } from './api-reports.js'
import { changesetFaults } from './changesets.js'
import { homeFaults } from './homes.js'
import { dependencyFaults, readmeFaults } from './packages.js'
import { sizeFaults } from './sizes.js'

const write = process.argv.includes('--write')
const stale = checkApiReports({ write })
if (stale.length > 0)
  console.error(
    `What is exported has changed. Look at the difference after \`npx pnpm releases --write\` and commit it:\n${stale.join('\n')}`,
  )
const faults = [
  ...homeFaults({ write }),
  ...componentFaults(),
  ...dependencyFaults(),
  ...readmeFaults(),
  ...(await changesetFaults()),
  ...(await sizeFaults({ write })),
]
for (const fault of faults) console.error(fault)
process.exitCode = stale.length + faults.length > 0 ? 1 : 0
