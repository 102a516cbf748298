import { longhand } from '@longhand/eslint'

export default longhand
