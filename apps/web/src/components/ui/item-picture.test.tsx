import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ItemPicture } from './item-picture.tsx'

const ONE = 'https://pictures.test/one.png'
const OTHER = 'https://pictures.test/other.png'

function open(url: string) {
  const { container, rerender } = render(<ItemPicture url={url} />)
  const img = container.querySelector('img')
  if (!img) throw new Error('no picture')
  const show = (next: string, isBlank = false) => rerender(<ItemPicture url={next} isBlank={isBlank} />)
  return { img, show, isHidden: () => img.classList.contains('is-hidden') }
}

test('a picture that replaces another is hidden until it is loaded', () => {
  const { img, show, isHidden } = open(ONE)
  expect(isHidden()).toBe(false)

  show(OTHER, true)
  expect([img.src, isHidden()]).toEqual([ONE, true])

  show(OTHER)
  expect([img.src, isHidden()]).toEqual([OTHER, true])
  fireEvent.load(img)
  expect(isHidden()).toBe(false)
})

test('a silhouette replaces a picture that cannot be shown, and no other', () => {
  const { img, show, isHidden } = open(ONE)
  fireEvent.error(img)
  expect(img.src).toContain('svg')
  fireEvent.load(img)
  expect(isHidden()).toBe(false)

  show(OTHER, true)
  expect(isHidden()).toBe(true)
  show(OTHER)
  expect(img.src).toBe(OTHER)
})
