import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const files = globSync('{apps,packages,tools,e2e}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name.includes('migrations') || name.includes('build'),
})

/** Names that were replaced by standard terms (docs/GLOSSARY.md). They must not return. */
const RETIRED_NAMES = new Set(
  `CHANGES_AT_ONCE_MAX Doubt LookOut NowFacts Paces PayoutOutlook PayoutWish READS_AT_ONCE_MAX RailFinding
    RailQuestion SellerStanding ToldSale WholeSale absentSeenAt accountPurse adoptFinding agreePayout
    allowFactor answerOnce beginTry completeSale countTry doubtSale fewAtMost findWholeSale foreseePayout
    foreseeTimes gather giveBack hasUnclearOrder hurryOthers isHouseFull isOrderOut isResendBarred
    judgeFinding keepFactor letCallersGo letOthersRun listFew loadPatiently lookAfterSales looksPurse
    loseFaith noteClean noteGone noticeReversal nowFactsOf nowObstacleOf openEnds openGate openPanel paceOf
    putAway readPaces reserveAdvance roomForRequests sayWhoLooks sayWhoWrites staffBell swapHandOver
    takeLooks tellOfWithdrawal tellPayout tellProgress tellSale tellSeller tendPayouts undisturbed useFigure useIsAlive useSettled
    useTypedEarly waitForSettlement wakePayout watcherPurse workOnBankBatch workOnPayout`.split(/\s+/),
)
const RETIRED_FILES = new Set(
  `admin-desk admin-desk-samples admin-desk-screens adopt-finding allow-factor bank-labels byte-works
    call-works count-try crash-labels desk-facts desk-views desk-world ending-labels find-people
    find-whole-sale follow-labels foresee-times gather hand-over judge-finding keep-factor let-callers-go
    let-others-run list-people load-patiently look-after-sales look-out look-rules mark-person
    money-desk-domain notice-reversal open-ends open-panel other-peoples-things paper-facts paper-parts
    papers papers-screens patient-waits pdf-paper people-search reach-labels remember-paces reserve-advance
    room-for-requests run-lives sale-looks sale-paces sale-papers sale-works sending-labels settings-desk
    show-person staff-bell standings swap-hand-over tell-of-withdrawal tell-seller tend-payouts trade-labels undisturbed use-figure use-is-alive
    use-settled use-typed-early wake-payout whole-sale work-on-bank-batch work-on-payout`.split(/\s+/),
)
const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface|enum) (\w+)/gm

test('no path has a retired name', () => {
  const stemOf = (file: string) => path.basename(file).split('.')[0]!
  expect(files.filter((file) => RETIRED_FILES.has(stemOf(file)))).toEqual([])
})

test('no export has a retired name', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(EXPORTED)]
      .filter(([, name]) => RETIRED_NAMES.has(name!))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test('no table or column has a retired name', () => {
  const schema = readFileSync(path.join(root, 'apps/api/migrations/schema.sql'), 'utf8')
  const retired =
    /\b(?:house_\w+|\w*_standings|sale_looks|look_plan|hand_overs|\w+_panels|sale_money|is_order_out|absent_seen_at|is_resend_barred|has_unclear_order|payout_details)\b/g
  expect([...new Set(schema.match(retired))]).toEqual([])
})
