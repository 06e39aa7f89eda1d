export { PayoutBoardPage as default } from '#features/site/payout-board/payout-board-page.tsx'
