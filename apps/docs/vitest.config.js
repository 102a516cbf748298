import { reporters } from '@longhand/vitest/reporters'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  ssr: {
    resolve: {
      conditions: [
        '@longhand/source',
        ...defaultServerConditions.filter((condition) => condition !== 'module'),
      ],
    },
  },
  test: { include: ['*.test.js'], testTimeout: 60_000, reporters },
})
