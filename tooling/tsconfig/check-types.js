#!/usr/bin/env node
// One checker for each program: as many packages are checked at once as there are cores.
process.argv.push('-p', '.', '--singleThreaded')
await import(new URL('bin/tsgo', import.meta.resolve('@typescript/native-preview/package.json')))
