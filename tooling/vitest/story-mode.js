import { beforeEach, inject } from 'vitest'

// Reports hold no name of a project: who reads that a story failed must see in which mode.
beforeEach(({ task }) => {
  task.meta.storyMode = inject('storyMode')
})
