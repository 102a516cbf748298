// Read by whatever Node there is: no syntax here that an old one doesn't know.

/**
 * @param {string} version Such as `v20.19.0`.
 * @returns {string | undefined} What to say when this Node is too old for Longhand.
 */
export function refuseNode(version) {
  const numbers = version.replace('v', '').split('.').map(Number)
  if (numbers[0] > 20 || (numbers[0] === 20 && numbers[1] >= 19)) return undefined
  return 'Longhand needs Node 20.19 or newer, and this is ' + version + '. Install a newer one from https://nodejs.org and run the command again.'
}

/** Ends the process with a sentence when this Node is too old. */
export function checkNode() {
  const refusal = refuseNode(process.version)
  if (refusal === undefined) return
  console.error(refusal)
  process.exit(1)
}
