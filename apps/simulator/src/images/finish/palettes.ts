/** From background to accent colours: base, second, accent, light, deep. */
export type Palette = readonly [string, string, string, string, string]

export const PALETTES = {
  crimson: ['#8f1622', '#c92a35', '#f05b4f', '#ffc2a8', '#3a0b14'],
  ember: ['#b8401c', '#e8762c', '#f7b23b', '#ffe9b0', '#4a1a10'],
  amber: ['#b87718', '#e3a32f', '#f7d166', '#fff2c4', '#5a3509'],
  lime: ['#4c8a1e', '#86bf2f', '#c9e84f', '#f2ffc2', '#1f3d12'],
  forest: ['#3d5a34', '#6a8449', '#9aa864', '#cfd2a0', '#1f2e20'],
  emerald: ['#0d7a55', '#1fb57e', '#62e6ae', '#d3ffe9', '#063a2d'],
  teal: ['#12727c', '#2aa9ac', '#74dcd6', '#dcfbf6', '#08363f'],
  ice: ['#7fb4d6', '#b7d9ec', '#e6f4fb', '#ffffff', '#3d6f94'],
  azure: ['#1c57b8', '#3a8be8', '#79c0ff', '#dff0ff', '#0d254f'],
  indigo: ['#2b2f8f', '#4d56d6', '#8f97ff', '#e1e4ff', '#141746'],
  violet: ['#5a2596', '#8a48d6', '#c68bff', '#f1dcff', '#2a0f4c'],
  magenta: ['#a3196f', '#dd3f9c', '#ff86c4', '#ffdcee', '#4a0a34'],
  rose: ['#c4637c', '#e992a4', '#ffc4cc', '#fff0f0', '#6e2b40'],
  sand: ['#a58d63', '#c7b184', '#e0d2ac', '#f6efd8', '#635136'],
  earth: ['#6b4a2c', '#936b41', '#b99763', '#e2cda0', '#35231a'],
  walnut: ['#5c3418', '#7f4a22', '#a96c37', '#d7a368', '#2d180c'],
  rust: ['#7a3f22', '#a65b2c', '#8b6a4e', '#c99a72', '#3d2115'],
  steel: ['#79868e', '#9aa7ae', '#bcc7cc', '#eef3f5', '#454f56'],
  graphite: ['#3a4248', '#525c63', '#727e86', '#aab4ba', '#1c2125'],
  night: ['#1f2a3a', '#31435c', '#4f6b8c', '#9db7d0', '#0d131c'],
  snow: ['#dfe5e8', '#f3f6f7', '#b8c3c9', '#ffffff', '#7f8d95'],
  gold: ['#b98a1e', '#e0b843', '#f8e08a', '#fff7d6', '#5c420a'],
  asphalt: ['#f2f2ef', '#e9642d', '#2f343a', '#ffffff', '#15171a'],
  candy: ['#ff7ab8', '#ffd34f', '#5fd3f0', '#ffffff', '#7a2f8f'],
  tropic: ['#0fa3a3', '#f26b4f', '#ffd166', '#f4fff4', '#0b3c49'],
  neon: ['#14182b', '#ff2e88', '#21e6f0', '#f6ff5c', '#0a0d18'],
  toxic: ['#22301a', '#7ed321', '#d4ff3f', '#f4ffd0', '#10180d'],
  royal: ['#3b1e6b', '#c9962f', '#7a4fd0', '#ffe7a6', '#1b0d38'],
  sunset: ['#f2784b', '#c2408c', '#5a3fa8', '#ffd98a', '#2b1b55'],
  koi: ['#f1ece1', '#e2532d', '#1f3a52', '#ffffff', '#7d8c94'],
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof PALETTES
