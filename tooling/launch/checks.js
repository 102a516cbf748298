import { reportAdvice } from './advisories.js'
import { turboEnv } from './build.js'
import { main, run, StepError } from './command.js'
import { installDependencies } from './dependencies.js'
import { testAndConclude } from './test-tiers.js'
import { Times } from './times.js'

/** What a change must pass beside the tests, as scripts of the repository. */
const checks = [
  'format:check',
  'lint',
  'typecheck',
  'boundaries',
  'unused',
  'secrets',
  'build',
  'releases',
  'sizes',
]

/** `.ci/run`: every check and every test, also when an earlier one failed; a failed check counts as one more failure. */
export function runCi() {
  main(async () => {
    const times = new Times()
    const failedChecks = await countFailedChecks(times)
    return testAndConclude({ failedChecks, times, machine: true })
  })
}

async function countFailedChecks(times) {
  const failed = []
  try {
    const env = { ...turboEnv, ...(await installDependencies()) }
    for (const check of checks) {
      const startedAt = performance.now()
      const { code, output } = await run(['npm', 'run', '--silent', check], { env })
      times.addCheck(check, performance.now() - startedAt)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check}`)
      if (code === 0) continue
      failed.push(check)
      console.log(output.trim())
    }
    await reportAdvice()
  } catch (error) {
    // The tests need the same installation: they say what is wrong with it.
    if (!(error instanceof StepError)) throw error
  }
  if (failed.length > 0) console.log(`Failed checks: ${failed.join(', ')}`)
  return failed.length
}
