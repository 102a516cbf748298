import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['*.test.js'], reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]] } })
