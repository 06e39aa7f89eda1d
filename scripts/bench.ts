import { benchPrices } from './bench/prices.ts'

/** `npm run bench -- <name>`: measures one thing, prints it and fails where a goal is missed. */
const BENCHES: Record<string, () => Promise<boolean>> = { prices: benchPrices }

const name = process.argv[2] ?? ''
const bench = BENCHES[name]
if (!bench) {
  console.error(`unknown bench "${name}", choose one of: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}
process.exit((await bench()) ? 0 : 1)
