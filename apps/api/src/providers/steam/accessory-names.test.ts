import { expect, test } from 'vitest'
import { readAccessoryNames, readInspectLink } from './accessory-names.ts'

const boxed = (kind: string, inner: string) =>
  `<br><div id="${kind}" class="${kind}"><center>${inner}</center></div>`

test('reads the names of stickers and of the charm from the titles of their pictures', () => {
  const stickers = ['iBUYPOWER (Holo) | Katowice 2014', 'Let&#39;s Roll, Baby &amp; Co']
  const pictures = stickers.map((name) => `<img width=64 height=48 src="x" title="Sticker: ${name}">`)
  const texts = [
    { name: 'exterior_wear', value: 'Exterior: Field-Tested' },
    {
      name: 'sticker_info',
      value: boxed('sticker_info', `${pictures.join('')}<br>Sticker: ${stickers.join(', ')}`),
    },
    { name: 'keychain_info', value: boxed('keychain_info', `<img src="x" title="Charm: Lil' Ava">`) },
  ]
  expect(readAccessoryNames(texts)).toEqual({
    stickerNames: ['iBUYPOWER (Holo) | Katowice 2014', "Let's Roll, Baby & Co"],
    charmName: "Lil' Ava",
  })
})

test('reads the line of names from a description without titles, and none from a plain item', () => {
  const value = boxed('sticker_info', '<img src="x"><br>Sticker: Crown (Foil), Terrorist-Tech')
  expect(readAccessoryNames([{ value }]).stickerNames).toEqual(['Crown (Foil)', 'Terrorist-Tech'])
  expect(readAccessoryNames([{ value: 'Exterior: Factory New' }])).toEqual({
    stickerNames: [],
    charmName: null,
  })
})

test('fills the inspect link and refuses links that leave the game', () => {
  const template = 'steam://run/730//+csgo_econ_action_preview%20%propid:6%'
  expect(readInspectLink(template, '00A1B2')).toBe('steam://run/730//+csgo_econ_action_preview%2000A1B2')
  expect(readInspectLink(template, undefined)).toBeNull()
  expect(readInspectLink('https://example.com/%propid:6%', '00A1B2')).toBeNull()
  expect(readInspectLink(template, 'javascript:alert(1)')).toBeNull()
  expect(readInspectLink('steam://run/730//%propid:6%%propid:2%', '00A1')).toBeNull()
})
