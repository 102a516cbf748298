// Read by whatever Node there is: no syntax here that an old one doesn't know.

/** The Node that the product runs on when the machine's own is older; its exact versions are in `runtime/package.json`. */
export const runtimeMajor = 24

/**
 * @param {string} version Such as `v20.19.0`.
 * @returns {'runs' | 'launches' | 'refused'} Whether this Node runs Longhand, only installs one that does, or is too old even for that. A line of Node that never gets long support only launches.
 */
export function useOfNode(version) {
  const numbers = version.replace('v', '').split('.').map(Number)
  if (numbers[0] >= runtimeMajor && numbers[0] % 2 === 0) return 'runs'
  return numbers[0] > 20 || (numbers[0] === 20 && numbers[1] >= 19) ? 'launches' : 'refused'
}

/** Ends the process with a sentence when this Node is too old for the launcher. */
export function checkNode() {
  if (useOfNode(process.version) !== 'refused') return
  console.error(
    'Longhand needs Node 24, and installs it where there is Node 20.19 or newer. This is ' +
      process.version +
      '. Install a newer one from https://nodejs.org and run the command again.',
  )
  process.exit(1)
}
