import { CannedAnswersPage } from '#features/office/tickets/canned-answers-page.tsx'

export default function CannedAnswersRoute() {
  return <CannedAnswersPage />
}
