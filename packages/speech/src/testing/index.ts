export { type ModelHost, startModelHost } from './model-host.ts'
export { tinyArchive, tinyArchiveSha256 } from './tiny-archive.ts'
export { writeTinyCtcModel } from './tiny-ctc-model.ts'
export { packTinyModel, type TinyModel } from './tiny-model.ts'
