import { expect, it } from 'vitest'
import { cropSquare, dragCrop, wholePicture } from './crop.ts'

const wide = { width: 1200, height: 800 }
const tall = { width: 600, height: 900 }

it.each([
  ['the middle of a wide picture', wide, wholePicture, { left: 200, top: 0, side: 800 }],
  ['the middle of a tall picture', tall, wholePicture, { left: 0, top: 150, side: 600 }],
  [
    'the lower left corner, twice as near',
    wide,
    { zoom: 2, across: 0, down: 1 },
    { left: 0, top: 400, side: 400 },
  ],
])('shows %s', (_name, size, crop, square) => {
  expect(cropSquare(size, crop)).toEqual(square)
})

it('follows a drag: the picture moves with the pointer', () => {
  const dragged = dragCrop(wide, { zoom: 2, across: 0.5, down: 0.5 }, { across: 0.25, down: -0.25 })
  expect(cropSquare(wide, dragged)).toEqual({ left: 300, top: 300, side: 400 })
})

it('stops at the picture’s edge', () => {
  expect(dragCrop(wide, wholePicture, { across: 9, down: 0 }).across).toBe(0)
  expect(dragCrop(wide, wholePicture, { across: -9, down: 0 }).across).toBe(1)
})

it('stays where there is nothing to move', () => {
  expect(dragCrop(wide, wholePicture, { across: 0, down: 0.7 })).toEqual(wholePicture)
})
