import { catalogTests } from '@longhand/vitest'

export default catalogTests(import.meta.url, '../../packages/')
