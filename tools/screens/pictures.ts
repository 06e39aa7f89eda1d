import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildPages } from '@app/stack/build-pages'
import { servicesFromEnvironment } from '@app/stack/services'
import { startStack } from '@app/stack/start-stack'
import { CHROMIUM_ARGUMENTS, CHROMIUM_PATH } from '../../e2e/support/chromium.ts'
import { PATIENT_WITH_PRICES, pricesReady } from '../dev/prices-ready.ts'
import { writeGuidePictures } from './shots/guide-pictures.ts'
import { writeSharePictures } from './shots/share-pictures.ts'
import { writeStepPictures } from './shots/step-pictures.ts'

/**
 * `npm run pictures -- [steps|share]`: takes the images of the pages from the pages themselves. They are the six
 * steps of how-it-works and the previews of shared links. They are committed, so a build needs no browser. `--
 * guides` creates the images of the operator's guides from the output of `npm run shots`.
 */
const root = path.join(import.meta.dirname, '../..')
const web = path.join(root, 'apps/web')
const wanted = process.argv[2]

if (wanted === 'guides') {
  const shots = path.join(root, 'reports/shots')
  console.log((await writeGuidePictures(shots, path.join(root, 'docs/guides/pictures'))).join('\n'))
  process.exit(0)
}

const services = await servicesFromEnvironment()
buildPages()
const stack = await startStack({
  services,
  apis: 1,
  workers: 1,
  marketAt: '2026-11-13T12:00:00Z',
  logFolder: path.join(root, 'reports/pictures-logs'),
  env: { RATE_LIMIT_FACTOR: '1000', ...PATIENT_WITH_PRICES },
})
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS })
try {
  await pricesReady(stack.url)
  const written = [
    ...(wanted === 'share'
      ? []
      : await writeStepPictures(browser, stack, path.join(web, 'src/features/site/how-it-works/pictures'))),
    ...(wanted === 'steps' ? [] : await writeSharePictures(browser, stack, path.join(web, 'public/og'))),
  ]
  console.log(written.join('\n'))
} finally {
  await browser.close()
  await stack.stop()
}
