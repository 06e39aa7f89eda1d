import { BankPage } from '#features/admin-money/bank-page.tsx'

export default function BankRoute() {
  return <BankPage />
}
