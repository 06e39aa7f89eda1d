import { CannedAnswersPage } from '#features/support/staff/canned-answers-page.tsx'

export default function CannedAnswersRoute() {
  return <CannedAnswersPage />
}
