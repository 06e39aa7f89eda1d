import { AuditPage } from '#features/office/audit/audit-page.tsx'

export default function AuditRoute() {
  return <AuditPage />
}
