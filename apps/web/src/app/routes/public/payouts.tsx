import { PayoutBoardPage } from '#features/payout-board/payout-board-page.tsx'

export default function PayoutsRoute() {
  return <PayoutBoardPage />
}
