import { PayoutBoardPage } from '#features/site/payout-board/payout-board-page.tsx'

export default function PayoutsRoute() {
  return <PayoutBoardPage />
}
