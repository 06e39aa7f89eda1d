import { BankPage } from '#features/office/money/bank-page.tsx'

export default function BankRoute() {
  return <BankPage />
}
