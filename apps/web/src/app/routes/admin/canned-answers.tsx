export { CannedAnswersPage as default } from '#features/office/tickets/canned-answers-page.tsx'
