/**
 * Makes tarballs of published packages, built and with their types, and a README that says how to install them.
 *
 * @param words Of packages, such as `cashier`: those and what they need of ours. All when empty.
 */
export function packPackages(folder: string, words?: readonly string[]): Promise<void>
