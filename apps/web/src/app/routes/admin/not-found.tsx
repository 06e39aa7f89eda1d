export { AdminNotFoundPage as default } from '#features/office/shell/not-found-page.tsx'
