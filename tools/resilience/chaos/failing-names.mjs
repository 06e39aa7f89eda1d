import dns from 'node:dns'
import { appendFileSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before everything else into a process that calls the outside by names. Those that stand in the file do not resolve,
// in the two ways in which that happens: at once, and after a resolver has given up.
const OUTSIDE = '.outside.test'
const GIVES_UP_MS = 2_000
const reallyLookUp = dns.lookup
let failures = 0

dns.lookup = (name, options, callback) => {
  if (!name.endsWith(OUTSIDE)) return reallyLookUp(name, options, callback)
  const done = callback ?? options
  if (readFileSync(process.env.FAILING_NAMES_FILE, 'utf8').split('\n').includes(name)) {
    failures += 1
    appendFileSync(`${process.env.FAILING_NAMES_FILE}.failures`, '.')
    const isQuick = failures % 2 === 0
    const code = isQuick ? 'ENOTFOUND' : 'EAI_AGAIN'
    const error = Object.assign(new Error(`getaddrinfo ${code} ${name}`), {
      code,
      syscall: 'getaddrinfo',
      hostname: name,
    })
    setTimeout(() => done(error), isQuick ? 0 : GIVES_UP_MS)
    return {}
  }
  const found = { address: '127.0.0.1', family: 4 }
  process.nextTick(() => (options.all ? done(null, [found]) : done(null, found.address, found.family)))
  return {}
}
syncBuiltinESMExports()
