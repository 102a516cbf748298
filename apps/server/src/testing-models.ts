export { type ModelHost, packTinyModel, startModelHost, writeTinyCtcModel } from '@longhand/speech/testing'
