import { configure } from '@testing-library/react'

// A wait ends as soon as its condition is true. This limit only sets when to give up, and it is long because a busy
// machine is slow.
configure({ asyncUtilTimeout: 20_000 })

// jsdom has no layout: nothing changes its size and nothing scrolls.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Tests of rendered pages run without a document.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined
