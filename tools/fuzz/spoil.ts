import fc from 'fast-check'
import { junk } from './values.ts'

type Container = Record<string, unknown>

/** Makes one part of a valid value invalid, so that it is close enough to pass the first checks. */
export function spoiled(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(good, fc.nat(), fc.constantFrom(...SPOILERS), junk)
    .map(([value, place, spoil, waste]) => spoilAt(value, place, spoil, waste))
}

type Spoiler = (container: Container, name: string, waste: unknown) => void

const SPOILERS: Spoiler[] = [
  (container, name) => void Reflect.deleteProperty(container, name),
  (container, name, waste) => void (container[name] = waste),
  (container, name, waste) => void (container[name] = waste),
  (container, name) => void (container[name] = [container[name]]),
  (container, name) => void (container[name] = { value: container[name] }),
  (container, name) => void (container[name] = String(container[name])),
  (container, name) => void (container[name] = null),
  (container, _name, waste) => void (container['extra'] = waste),
  (container) => void Object.assign(container, { isAdmin: true, role: 'owner', userId: 1, status: 'paid' }),
  (container) =>
    void Object.defineProperty(container, '__proto__', { value: { isAdmin: true }, enumerable: true }),
]

function spoilAt(value: unknown, place: number, spoil: Spoiler, waste: unknown): unknown {
  const copy = structuredClone(value)
  const containers: { container: Container; name: string }[] = []
  collect(copy, containers)
  const chosen = containers[place % Math.max(containers.length, 1)]
  if (!chosen) return waste
  spoil(chosen.container, chosen.name, waste)
  return copy
}

function collect(value: unknown, found: { container: Container; name: string }[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    found.push({ container: value as Container, name })
    collect(inner, found)
  }
}
