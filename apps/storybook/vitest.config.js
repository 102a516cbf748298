import { catalogueTests } from '@longhand/vitest'

export default catalogueTests(import.meta.url)
