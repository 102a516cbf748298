import { packageTests } from '@longhand/vitest'

export default packageTests(import.meta.url, { environment: 'jsdom', stories: true })
