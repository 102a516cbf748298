/** `@20minutes/s3rver` names a command that its package does not hold; `patches/s3rver.patch` takes the name out of the installed file as well. */
function readPackage(manifest) {
  if (manifest.name === '@20minutes/s3rver') delete manifest.bin
  return manifest
}

module.exports = { hooks: { readPackage } }
