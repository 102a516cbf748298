import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'contracts' })
