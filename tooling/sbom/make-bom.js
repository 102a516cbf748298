import CycloneDx from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import parseExpression from 'spdx-expression-parse'

const { Contrib, Enums, Models, Serialize, Spec } = CycloneDx

/**
 * Writes a bill of materials as CycloneDX 1.6 in JSON.
 *
 * @param {object} product
 * @param {string} product.name
 * @param {string[]} product.parts The refs of the workspace packages that the product is made of.
 * @param {import('./closure.js').Item[]} product.items
 * @param {Map<string, string[]>} product.licences By ref.
 * @param {number} [product.madeAtSeconds] Seconds since 1970.
 */
export function makeBom({ name, parts, items, licences, madeAtSeconds }) {
  const factory = new Contrib.License.Factories.LicenseFactory(parseExpression)
  const components = new Map(
    items.map((item) => [item.ref, makeComponent(item, licences.get(item.ref) ?? [], factory)]),
  )
  for (const { ref, dependencies } of items)
    for (const dependency of dependencies)
      components.get(ref).dependencies.add(components.get(dependency).bomRef)

  const bom = new Models.Bom()
  if (madeAtSeconds !== undefined) bom.metadata.timestamp = new Date(madeAtSeconds * 1000)
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { bomRef: name })
  for (const part of parts) bom.metadata.component.dependencies.add(components.get(part).bomRef)
  for (const component of components.values()) bom.components.add(component)
  return `${new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bom, { sortLists: true, space: 2 })}\n`
}

function makeComponent({ ref, name, version, integrity, isOptional }, licences, factory) {
  const [group, ownName] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const component = new Models.Component(Enums.ComponentType.Library, ownName, {
    bomRef: ref,
    group,
    version,
    scope: isOptional ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required,
  })
  if (integrity !== undefined) {
    // Only what comes from the registry: under the name of a package of the workspace it may have another one, or none.
    component.purl = new PackageURL('npm', group, ownName, version).toString()
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], sha512Hex(ref, integrity))
  }
  // An expression has to be the only licence.
  if (licences.length === 1) component.licenses.add(factory.makeFromString(licences[0]))
  else for (const licence of licences) component.licenses.add(factory.makeDisjunctive(licence))
  return component
}

function sha512Hex(ref, integrity) {
  const [, base64] = /^sha512-(.+)$/.exec(integrity) ?? []
  if (base64 === undefined) throw new Error(`The lock file has no SHA-512 of ${ref}.`)
  return Buffer.from(base64, 'base64').toString('hex')
}
