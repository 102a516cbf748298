export { type ModelHost, startModelHost, writeTinyCtcModel } from '@longhand/speech/testing'
