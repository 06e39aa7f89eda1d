import type { Random } from './random.ts'

const POLISH_NOUNS = [
  'Borsuk',
  'Żubr',
  'Kot',
  'Jeż',
  'Wilk',
  'Łoś',
  'Bóbr',
  'Sokół',
  'Pająk',
  'Niedźwiedź',
  'Ryś',
  'Wąż',
  'Dzik',
  'Szczupak',
  'Kruk',
  'Gołąb',
  'Pierogi',
  'Żurek',
  'Bigos',
  'Ogórek',
  'Kiełbasa',
  'Baron',
  'Rycerz',
  'Hetman',
  'Kowal',
] as const
const POLISH_ADJECTIVES = [
  'Śpiący',
  'Cichy',
  'Wściekły',
  'Szalony',
  'Zielony',
  'Złoty',
  'Leniwy',
  'Głodny',
  'Mały',
  'Stary',
  'Nocny',
  'Dziki',
] as const
const POLISH_NAMES = [
  'kuba',
  'wojtek',
  'michał',
  'paweł',
  'łukasz',
  'ania',
  'kasia',
  'zosia',
  'bartek',
  'grzesiek',
  'maja',
  'staś',
  'olek',
] as const
const ENGLISH_NOUNS = [
  'Fox',
  'Ghost',
  'Raven',
  'Tiger',
  'Badger',
  'Wizard',
  'Pilot',
  'Comet',
  'Shadow',
  'Rocket',
  'Pixel',
  'Falcon',
  'Potato',
  'Waffle',
  'Samurai',
  'Nomad',
  'Otter',
  'Viper',
  'Drifter',
  'Toaster',
] as const
const ENGLISH_ADJECTIVES = [
  'silent',
  'lucky',
  'frozen',
  'crimson',
  'sleepy',
  'rapid',
  'lost',
  'electric',
  'cosmic',
  'rusty',
  'tiny',
  'angry',
] as const
const MARKS = ['', '', '', ' ♥', ' ★', ' [PL]', ' ♪', ' ☕'] as const

/** Names like those of real users: not unique, with Polish letters and symbols that every computer can draw. */
export function nickname(random: Random): string {
  switch (random.below(5)) {
    case 0:
      return `${random.pick(POLISH_ADJECTIVES)} ${random.pick(POLISH_NOUNS)}${random.pick(MARKS)}`
    case 1:
      return `${random.pick(POLISH_NAMES)}${random.below(100)}`
    case 2:
      return `${random.pick(ENGLISH_ADJECTIVES)}${random.pick(ENGLISH_NOUNS)}${random.below(1_000)}`
    case 3:
      return `${random.pick(ENGLISH_NOUNS)}_${random.pick(POLISH_NAMES)}`
    default:
      return `xX_${random.pick(ENGLISH_NOUNS)}_Xx${random.pick(MARKS)}`
  }
}
