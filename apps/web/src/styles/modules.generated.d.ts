/** Written by `npm run generate`. */
declare module '#app/routes/design/gallery.module.css' {
  const classes: Readonly<Record<'gallery' | 'specimens', string>>
  export default classes
}
declare module '#app/routes/design/items-section.module.css' {
  const classes: Readonly<Record<'static-bar', string>>
  export default classes
}
declare module '#app/routes/design/specimen.module.css' {
  const classes: Readonly<Record<'specimen', string>>
  export default classes
}
declare module '#app/routes/design/tokens-section.module.css' {
  const classes: Readonly<Record<'rarities' | 'swatch' | 'swatch-accent' | 'swatch-accent-soft' | 'swatch-bad-bg' | 'swatch-bg-0' | 'swatch-bg-1' | 'swatch-bg-2' | 'swatch-bg-3' | 'swatch-bg-4' | 'swatch-border-strong' | 'swatch-info-bg' | 'swatch-ok-bg' | 'swatch-warn-bg' | 'swatches', string>>
  export default classes
}
declare module '#components/admin/admin-head.module.css' {
  const classes: Readonly<Record<'admin-head' | 'admin-head-actions' | 'admin-head-words', string>>
  export default classes
}
declare module '#components/admin/admin.module.css' {
  const classes: Readonly<Record<'admin-skeleton' | 'copied' | 'facts' | 'one-line', string>>
  export default classes
}
declare module '#components/admin/age-chip.module.css' {
  const classes: Readonly<Record<'age-bad' | 'age-plain' | 'age-warn', string>>
  export default classes
}
declare module '#components/admin/copy-button.module.css' {
  const classes: Readonly<Record<'copy-button', string>>
  export default classes
}
declare module '#components/admin/figures.module.css' {
  const classes: Readonly<Record<'bad' | 'figures', string>>
  export default classes
}
declare module '#components/admin/filter-bar.module.css' {
  const classes: Readonly<Record<'date-filter' | 'filter-bar' | 'filter-search' | 'filter-sheet', string>>
  export default classes
}
declare module '#components/admin/held-decisions.module.css' {
  const classes: Readonly<Record<'held-list' | 'held-problem' | 'held-row', string>>
  export default classes
}
declare module '#components/admin/key-hint.module.css' {
  const classes: Readonly<Record<'key-hint', string>>
  export default classes
}
declare module '#components/admin/list-result.module.css' {
  const classes: Readonly<Record<'admin-table' | 'list-foot', string>>
  export default classes
}
declare module '#components/admin/meter.module.css' {
  const classes: Readonly<Record<'is-filling' | 'meter', string>>
  export default classes
}
declare module '#components/admin/news-pill.module.css' {
  const classes: Readonly<Record<'news' | 'news-pill', string>>
  export default classes
}
declare module '#components/admin/panel-section.module.css' {
  const classes: Readonly<Record<'admin-section' | 'admin-section-aside' | 'admin-section-body' | 'admin-section-head' | 'is-flush', string>>
  export default classes
}
declare module '#components/admin/person-cell.module.css' {
  const classes: Readonly<Record<'person-cell', string>>
  export default classes
}
declare module '#components/admin/pick-list.module.css' {
  const classes: Readonly<Record<'pick-foot' | 'pick-list', string>>
  export default classes
}
declare module '#components/admin/view-nav.module.css' {
  const classes: Readonly<Record<'is-second' | 'view-tabs', string>>
  export default classes
}
declare module '#components/appraisal/appraisal-offer.module.css' {
  const classes: Readonly<Record<'appraisal-offer' | 'appraisal-state', string>>
  export default classes
}
declare module '#components/appraisal/appraised-item.module.css' {
  const classes: Readonly<Record<'appraised-item', string>>
  export default classes
}
declare module '#components/diversion-notice/diversion-notice.module.css' {
  const classes: Readonly<Record<'diversion-notice', string>>
  export default classes
}
declare module '#components/layouts/avatar.module.css' {
  const classes: Readonly<Record<'avatar', string>>
  export default classes
}
declare module '#components/layouts/balance-note.module.css' {
  const classes: Readonly<Record<'balance-note', string>>
  export default classes
}
declare module '#components/layouts/demo-ribbon.module.css' {
  const classes: Readonly<Record<'demo-ribbon', string>>
  export default classes
}
declare module '#components/layouts/drawer.module.css' {
  const classes: Readonly<Record<'drawer' | 'drawer-head' | 'drawer-languages' | 'drawer-links' | 'drawer-section' | 'slide-in', string>>
  export default classes
}
declare module '#components/layouts/error-boundary.module.css' {
  const classes: Readonly<Record<'stop-mark' | 'stop-page' | 'stop-search', string>>
  export default classes
}
declare module '#components/layouts/footer.module.css' {
  const classes: Readonly<Record<'fact' | 'footer' | 'footer-end' | 'footer-group' | 'footer-legal' | 'footer-links', string>>
  export default classes
}
declare module '#components/layouts/header.module.css' {
  const classes: Readonly<Record<'header' | 'header-end' | 'header-narrow' | 'is-scrolled' | 'is-unknown' | 'nav' | 'sign-in-slot', string>>
  export default classes
}
declare module '#components/layouts/language-control.module.css' {
  const classes: Readonly<Record<'language', string>>
  export default classes
}
declare module '#components/layouts/logo.module.css' {
  const classes: Readonly<Record<'logo' | 'logo-box' | 'logo-mark', string>>
  export default classes
}
declare module '#components/layouts/running-sale.module.css' {
  const classes: Readonly<Record<'running-news' | 'running-sale' | 'running-word', string>>
  export default classes
}
declare module '#components/layouts/site-layout.module.css' {
  const classes: Readonly<Record<'skip-link', string>>
  export default classes
}
declare module '#components/layouts/site-notice.module.css' {
  const classes: Readonly<Record<'is-info' | 'is-warning' | 'site-notice', string>>
  export default classes
}
declare module '#components/layouts/toast-region.module.css' {
  const classes: Readonly<Record<'toast-region', string>>
  export default classes
}
declare module '#components/layouts/toasts.module.css' {
  const classes: Readonly<Record<'toast' | 'toast-error' | 'toast-icon' | 'toast-info' | 'toast-success' | 'toast-text' | 'toasts', string>>
  export default classes
}
declare module '#components/layouts/user-menu.module.css' {
  const classes: Readonly<Record<'menu-list' | 'menu-rule' | 'user-button', string>>
  export default classes
}
declare module '#components/limit-ladder/limit-ladder.module.css' {
  const classes: Readonly<Record<'limit-ladder' | 'limit-left' | 'limit-steps', string>>
  export default classes
}
declare module '#components/pasted-check-form.module.css' {
  const classes: Readonly<Record<'proof-form' | 'proof-verdict', string>>
  export default classes
}
declare module '#components/payout-queues/queue-light.module.css' {
  const classes: Readonly<Record<'queue-light' | 'queue-line', string>>
  export default classes
}
declare module '#components/price-explanation/price-explanation.module.css' {
  const classes: Readonly<Record<'price-explanation', string>>
  export default classes
}
declare module '#components/proof.module.css' {
  const classes: Readonly<Record<'proof' | 'proof-columns' | 'proof-facts' | 'proof-list' | 'proof-section', string>>
  export default classes
}
declare module '#components/secret-warning/secret-warning.module.css' {
  const classes: Readonly<Record<'secret-warning', string>>
  export default classes
}
declare module '#components/ticket/attachment-picture.module.css' {
  const classes: Readonly<Record<'chat-picture' | 'chat-picture-large' | 'chat-pictures' | 'is-failed', string>>
  export default classes
}
declare module '#components/ticket/composer.module.css' {
  const classes: Readonly<Record<'composer' | 'composer-hint' | 'composer-notice' | 'composer-row' | 'composer-send' | 'composer-tools' | 'is-staff', string>>
  export default classes
}
declare module '#components/ticket/message-log.module.css' {
  const classes: Readonly<Record<'chat' | 'chat-earlier' | 'chat-end' | 'chat-jump' | 'chat-line' | 'chat-log' | 'chat-problem' | 'chat-sent' | 'is-new', string>>
  export default classes
}
declare module '#components/ticket/ticket.module.css' {
  const classes: Readonly<Record<'is-loading' | 'ticket-closed' | 'ticket-panel', string>>
  export default classes
}
declare module '#components/ticket/upload-list.module.css' {
  const classes: Readonly<Record<'upload' | 'upload-name' | 'upload-problem' | 'uploads', string>>
  export default classes
}
declare module '#components/ui/accordion.module.css' {
  const classes: Readonly<Record<'accordion' | 'accordion-answer', string>>
  export default classes
}
declare module '#components/ui/button.module.css' {
  const classes: Readonly<Record<'button' | 'button-danger' | 'button-full' | 'button-ghost' | 'button-label' | 'button-large' | 'button-primary' | 'button-secondary' | 'button-small' | 'button-steam' | 'button-unready' | 'is-loading', string>>
  export default classes
}
declare module '#components/ui/chart-frame.module.css' {
  const classes: Readonly<Record<'chart' | 'chart-dots' | 'chart-fill' | 'chart-labels' | 'chart-line' | 'chart-plot' | 'chart-reading' | 'chart-rule' | 'chart-rules' | 'chart-slider' | 'chart-target' | 'chart-title' | 'is-active' | 'is-negative' | 'is-partial' | 'legend' | 'part-bank' | 'part-crypto' | 'part-neteller' | 'part-paypal' | 'part-skrill', string>>
  export default classes
}
declare module '#components/ui/chat-bubble.module.css' {
  const classes: Readonly<Record<'chat-badge' | 'chat-bubble' | 'chat-failed' | 'chat-meta' | 'chat-staff' | 'is-continued' | 'is-own', string>>
  export default classes
}
declare module '#components/ui/checkbox.module.css' {
  const classes: Readonly<Record<'checkbox' | 'is-on' | 'tick', string>>
  export default classes
}
declare module '#components/ui/copy-field.module.css' {
  const classes: Readonly<Record<'copy-field' | 'is-done', string>>
  export default classes
}
declare module '#components/ui/data-table.module.css' {
  const classes: Readonly<Record<'is-active' | 'is-nothing' | 'is-right' | 'on-card-aside' | 'on-card-end' | 'on-card-inline' | 'on-card-line' | 'on-card-none' | 'sort' | 'table' | 'table-cards' | 'table-scroll' | 'table-tick', string>>
  export default classes
}
declare module '#components/ui/dialog.module.css' {
  const classes: Readonly<Record<'dialog' | 'dialog-body' | 'dialog-foot' | 'dialog-head' | 'dialog-in', string>>
  export default classes
}
declare module '#components/ui/empty-state.module.css' {
  const classes: Readonly<Record<'empty-state', string>>
  export default classes
}
declare module '#components/ui/error-summary.module.css' {
  const classes: Readonly<Record<'error-summary', string>>
  export default classes
}
declare module '#components/ui/field.module.css' {
  const classes: Readonly<Record<'field' | 'field-error' | 'field-label' | 'hint' | 'optional', string>>
  export default classes
}
declare module '#components/ui/filter-choice.module.css' {
  const classes: Readonly<Record<'filter-chip' | 'filter-chips', string>>
  export default classes
}
declare module '#components/ui/icon-button.module.css' {
  const classes: Readonly<Record<'icon-button', string>>
  export default classes
}
declare module '#components/ui/icon.module.css' {
  const classes: Readonly<Record<'icon' | 'icon-small', string>>
  export default classes
}
declare module '#components/ui/item-card.module.css' {
  const classes: Readonly<Record<'is-locked' | 'is-on' | 'item-card' | 'item-copies' | 'item-count' | 'item-finish' | 'item-grid' | 'item-later' | 'item-look' | 'item-market' | 'item-picture' | 'item-prices' | 'item-rarity' | 'item-reason' | 'item-sold' | 'item-stepper' | 'item-tags' | 'item-text' | 'item-weapon', string>>
  export default classes
}
declare module '#components/ui/item-picture.module.css' {
  const classes: Readonly<Record<'is-hidden' | 'picture', string>>
  export default classes
}
declare module '#components/ui/money.module.css' {
  const classes: Readonly<Record<'amount-large' | 'payout' | 'payout-label', string>>
  export default classes
}
declare module '#components/ui/note.module.css' {
  const classes: Readonly<Record<'note' | 'note-actions' | 'note-bad' | 'note-info' | 'note-neutral' | 'note-ok' | 'note-warn', string>>
  export default classes
}
declare module '#components/ui/pagination.module.css' {
  const classes: Readonly<Record<'is-off' | 'pagination', string>>
  export default classes
}
declare module '#components/ui/pill.module.css' {
  const classes: Readonly<Record<'pill' | 'pill-bad' | 'pill-info' | 'pill-neutral' | 'pill-ok' | 'pill-plain' | 'pill-quiet' | 'pill-warn', string>>
  export default classes
}
declare module '#components/ui/price-triple.module.css' {
  const classes: Readonly<Record<'price-sum' | 'price-triple', string>>
  export default classes
}
declare module '#components/ui/qr-picture.module.css' {
  const classes: Readonly<Record<'qr', string>>
  export default classes
}
declare module '#components/ui/radio-cards.module.css' {
  const classes: Readonly<Record<'radio-card' | 'radio-cards', string>>
  export default classes
}
declare module '#components/ui/search-field.module.css' {
  const classes: Readonly<Record<'search-field', string>>
  export default classes
}
declare module '#components/ui/segments.module.css' {
  const classes: Readonly<Record<'segments', string>>
  export default classes
}
declare module '#components/ui/select.module.css' {
  const classes: Readonly<Record<'select', string>>
  export default classes
}
declare module '#components/ui/selection-bar.module.css' {
  const classes: Readonly<Record<'selection-bar' | 'selection-summary', string>>
  export default classes
}
declare module '#components/ui/skeleton.module.css' {
  const classes: Readonly<Record<'pulse' | 'skeleton' | 'skeleton-card' | 'skeleton-line' | 'skeleton-row' | 'skeleton-title', string>>
  export default classes
}
declare module '#components/ui/skin-words.module.css' {
  const classes: Readonly<Record<'rarity-name' | 'souvenir' | 'stattrak' | 'wear-long' | 'wear-short', string>>
  export default classes
}
declare module '#components/ui/spinner.module.css' {
  const classes: Readonly<Record<'spinner' | 'spinner-large' | 'spinner-page' | 'turn', string>>
  export default classes
}
declare module '#components/ui/tabs.module.css' {
  const classes: Readonly<Record<'tab-list' | 'tab-panel', string>>
  export default classes
}
declare module '#components/ui/text-input.module.css' {
  const classes: Readonly<Record<'input', string>>
  export default classes
}
declare module '#components/ui/timeline.module.css' {
  const classes: Readonly<Record<'is-current' | 'is-dense' | 'is-done' | 'is-failed' | 'is-todo' | 'is-warned' | 'timeline' | 'timeline-body' | 'timeline-dot' | 'timeline-head', string>>
  export default classes
}
declare module '#features/office/accounts/accounts-page.module.css' {
  const classes: Readonly<Record<'account-facts', string>>
  export default classes
}
declare module '#features/office/audit/audit-page.module.css' {
  const classes: Readonly<Record<'audit-actor' | 'audit-cell' | 'audit-change' | 'audit-day' | 'audit-more', string>>
  export default classes
}
declare module '#features/office/dashboard/dashboard-page.module.css' {
  const classes: Readonly<Record<'dashboard-halves' | 'dashboard-lists', string>>
  export default classes
}
declare module '#features/office/dashboard/dashboard.module.css' {
  const classes: Readonly<Record<'dashboard-pad' | 'is-bad', string>>
  export default classes
}
declare module '#features/office/dashboard/exposure.module.css' {
  const classes: Readonly<Record<'exposure-steps' | 'exposure-total' | 'risks', string>>
  export default classes
}
declare module '#features/office/dashboard/inbox.module.css' {
  const classes: Readonly<Record<'inbox' | 'inbox-amount' | 'inbox-due' | 'inbox-more' | 'inbox-who', string>>
  export default classes
}
declare module '#features/office/dashboard/payout-charts.module.css' {
  const classes: Readonly<Record<'dashboard-charts', string>>
  export default classes
}
declare module '#features/office/dashboard/recent-tickets.module.css' {
  const classes: Readonly<Record<'recent-tickets', string>>
  export default classes
}
declare module '#features/office/dashboard/recent-transactions.module.css' {
  const classes: Readonly<Record<'thumbs', string>>
  export default classes
}
declare module '#features/office/dashboard/setup.module.css' {
  const classes: Readonly<Record<'is-done' | 'setup', string>>
  export default classes
}
declare module '#features/office/dashboard/tiles.module.css' {
  const classes: Readonly<Record<'is-bad' | 'tile' | 'tiles', string>>
  export default classes
}
declare module '#features/office/money/money.module.css' {
  const classes: Readonly<Record<'advice' | 'cell-actions' | 'cell-stack' | 'differs' | 'fact-total' | 'rail-card' | 'rail-card-head' | 'rail-cards', string>>
  export default classes
}
declare module '#features/office/money/proposals.module.css' {
  const classes: Readonly<Record<'exact-record', string>>
  export default classes
}
declare module '#features/office/settings/alert-fields.module.css' {
  const classes: Readonly<Record<'alert-group' | 'alert-kind' | 'alert-pair' | 'alert-row', string>>
  export default classes
}
declare module '#features/office/settings/blocked-items-field.module.css' {
  const classes: Readonly<Record<'blocked-item', string>>
  export default classes
}
declare module '#features/office/settings/choice-fields.module.css' {
  const classes: Readonly<Record<'setting-methods', string>>
  export default classes
}
declare module '#features/office/settings/group-fields.module.css' {
  const classes: Readonly<Record<'setting-tier' | 'setting-tiers', string>>
  export default classes
}
declare module '#features/office/settings/history-dialog.module.css' {
  const classes: Readonly<Record<'setting-versions', string>>
  export default classes
}
declare module '#features/office/settings/limits-table.module.css' {
  const classes: Readonly<Record<'limit' | 'limits' | 'limits-below' | 'limits-foot' | 'limits-part', string>>
  export default classes
}
declare module '#features/office/settings/market-fields.module.css' {
  const classes: Readonly<Record<'category', string>>
  export default classes
}
declare module '#features/office/settings/setting-preview.module.css' {
  const classes: Readonly<Record<'setting-preview', string>>
  export default classes
}
declare module '#features/office/settings/settings-page.module.css' {
  const classes: Readonly<Record<'company' | 'folded' | 'folded-body' | 'folded-value' | 'setting' | 'setting-actions' | 'setting-steps' | 'setting-value' | 'settings' | 'settings-find' | 'settings-fold' | 'settings-foot' | 'settings-group' | 'settings-hint' | 'settings-jump' | 'settings-open', string>>
  export default classes
}
declare module '#features/office/shell/admin-frame.module.css' {
  const classes: Readonly<Record<'admin' | 'admin-main', string>>
  export default classes
}
declare module '#features/office/shell/cheat-sheet.module.css' {
  const classes: Readonly<Record<'cheat-sheet', string>>
  export default classes
}
declare module '#features/office/shell/command-menu.module.css' {
  const classes: Readonly<Record<'found-aside' | 'found-keys' | 'found-name', string>>
  export default classes
}
declare module '#features/office/shell/factor/factor-screen.module.css' {
  const classes: Readonly<Record<'factor-card' | 'factor-screen', string>>
  export default classes
}
declare module '#features/office/shell/factor/factor.module.css' {
  const classes: Readonly<Record<'factor-code', string>>
  export default classes
}
declare module '#features/office/shell/factor/pass-factor.module.css' {
  const classes: Readonly<Record<'factor' | 'factor-or', string>>
  export default classes
}
declare module '#features/office/shell/factor/recovery-codes.module.css' {
  const classes: Readonly<Record<'factor-subtitle' | 'recovery-codes', string>>
  export default classes
}
declare module '#features/office/shell/factor/security-page.module.css' {
  const classes: Readonly<Record<'factor-list' | 'session-unknown', string>>
  export default classes
}
declare module '#features/office/shell/rail.module.css' {
  const classes: Readonly<Record<'admin-back' | 'admin-more' | 'admin-rail' | 'admin-rail-head' | 'is-collapsed' | 'is-narrow-only' | 'is-wide-only', string>>
  export default classes
}
declare module '#features/office/shell/top-bar.module.css' {
  const classes: Readonly<Record<'admin-command' | 'admin-flag' | 'admin-popup' | 'admin-top' | 'admin-top-logo', string>>
  export default classes
}
declare module '#features/office/skin-prices/item-price-panel.module.css' {
  const classes: Readonly<Record<'price-answer' | 'price-none' | 'price-panel' | 'price-panel-head' | 'price-word', string>>
  export default classes
}
declare module '#features/office/skin-prices/price-table.module.css' {
  const classes: Readonly<Record<'is-stale' | 'price-market' | 'price-more' | 'price-name' | 'price-ours' | 'price-quantity' | 'price-skin' | 'price-stale' | 'price-table' | 'price-updated' | 'price-wear', string>>
  export default classes
}
declare module '#features/office/skin-prices/refresh-button.module.css' {
  const classes: Readonly<Record<'refresh-step', string>>
  export default classes
}
declare module '#features/office/skin-prices/skin-prices-page.module.css' {
  const classes: Readonly<Record<'price-panel' | 'refresh' | 'skin-prices' | 'skin-prices-tools', string>>
  export default classes
}
declare module '#features/office/skin-prices/skin-prices.module.css' {
  const classes: Readonly<Record<'list-reasons', string>>
  export default classes
}
declare module '#features/office/skin-prices/waiting-lists.module.css' {
  const classes: Readonly<Record<'waiting-lists', string>>
  export default classes
}
declare module '#features/office/staff/staff-page.module.css' {
  const classes: Readonly<Record<'deeds' | 'staff-missing' | 'staff-person', string>>
  export default classes
}
declare module '#features/office/stock/headline.module.css' {
  const classes: Readonly<Record<'bad' | 'card' | 'headline' | 'sum' | 'warn', string>>
  export default classes
}
declare module '#features/office/stock/stock.module.css' {
  const classes: Readonly<Record<'above-table' | 'actions' | 'chosen' | 'empty' | 'grid' | 'group-name' | 'groups' | 'item' | 'loss' | 'more' | 'name' | 'named' | 'skipped' | 'state', string>>
  export default classes
}
declare module '#features/office/system/golden-signals.module.css' {
  const classes: Readonly<Record<'system-lines', string>>
  export default classes
}
declare module '#features/office/system/process-table.module.css' {
  const classes: Readonly<Record<'system-cell', string>>
  export default classes
}
declare module '#features/office/system/system-page.module.css' {
  const classes: Readonly<Record<'is-bad' | 'system-columns' | 'system-heading' | 'system-owner' | 'system-problems' | 'system-technical', string>>
  export default classes
}
declare module '#features/office/system/work-parts.module.css' {
  const classes: Readonly<Record<'system-id' | 'system-line', string>>
  export default classes
}
declare module '#features/office/tickets/canned-answers-page.module.css' {
  const classes: Readonly<Record<'canned-language' | 'canned-list' | 'canned-variable', string>>
  export default classes
}
declare module '#features/office/tickets/canned-picker.module.css' {
  const classes: Readonly<Record<'canned-row', string>>
  export default classes
}
declare module '#features/office/tickets/context-pane.module.css' {
  const classes: Readonly<Record<'ticket-facts', string>>
  export default classes
}
declare module '#features/office/tickets/notes-card.module.css' {
  const classes: Readonly<Record<'ticket-note', string>>
  export default classes
}
declare module '#features/office/tickets/queue-pane.module.css' {
  const classes: Readonly<Record<'desk-queue' | 'desk-queue-foot' | 'desk-queue-head', string>>
  export default classes
}
declare module '#features/office/tickets/sale-cards.module.css' {
  const classes: Readonly<Record<'sale-card' | 'sale-card-payout', string>>
  export default classes
}
declare module '#features/office/tickets/staff-chat.module.css' {
  const classes: Readonly<Record<'presence', string>>
  export default classes
}
declare module '#features/office/tickets/staff-ticket-page.module.css' {
  const classes: Readonly<Record<'desk' | 'desk-chat', string>>
  export default classes
}
declare module '#features/office/tickets/staff-tickets-page.module.css' {
  const classes: Readonly<Record<'ticket-contact' | 'ticket-excerpt' | 'ticket-number' | 'ticket-steam' | 'ticket-subject', string>>
  export default classes
}
declare module '#features/office/tickets/staff-tickets.module.css' {
  const classes: Readonly<Record<'ticket-new', string>>
  export default classes
}
declare module '#features/office/transactions/bulk-approve.module.css' {
  const classes: Readonly<Record<'bulk-bar', string>>
  export default classes
}
declare module '#features/office/transactions/bulk-dialog.module.css' {
  const classes: Readonly<Record<'bulk-heading' | 'bulk-rows', string>>
  export default classes
}
declare module '#features/office/transactions/command-bar.module.css' {
  const classes: Readonly<Record<'command-bar', string>>
  export default classes
}
declare module '#features/office/transactions/detail/detail-head.module.css' {
  const classes: Readonly<Record<'decisions' | 'detail-back' | 'detail-head' | 'detail-viewers' | 'detail-who' | 'is-off' | 'neighbours', string>>
  export default classes
}
declare module '#features/office/transactions/detail/detail.module.css' {
  const classes: Readonly<Record<'blocked-reasons', string>>
  export default classes
}
declare module '#features/office/transactions/detail/evidence.module.css' {
  const classes: Readonly<Record<'compare' | 'compare-mark' | 'evidence' | 'evidence-item' | 'evidence-meta' | 'evidence-none' | 'evidence-sum' | 'evidence-words' | 'is-extra' | 'is-missing' | 'is-offered' | 'verdict', string>>
  export default classes
}
declare module '#features/office/transactions/detail/item-lines.module.css' {
  const classes: Readonly<Record<'item-lines' | 'item-named' | 'item-thumb', string>>
  export default classes
}
declare module '#features/office/transactions/detail/notes.module.css' {
  const classes: Readonly<Record<'notes-bad' | 'notes-foot' | 'notes-good' | 'notes-keys', string>>
  export default classes
}
declare module '#features/office/transactions/detail/payout-panel.module.css' {
  const classes: Readonly<Record<'approval' | 'destination' | 'earlier' | 'hold' | 'payout-amount', string>>
  export default classes
}
declare module '#features/office/transactions/detail/proofs.module.css' {
  const classes: Readonly<Record<'proof-bad' | 'proof-ok' | 'proof-plain' | 'proof-warn' | 'proofs', string>>
  export default classes
}
declare module '#features/office/transactions/detail/reference-form.module.css' {
  const classes: Readonly<Record<'reference', string>>
  export default classes
}
declare module '#features/office/transactions/detail/risks.module.css' {
  const classes: Readonly<Record<'is-good' | 'risk-line', string>>
  export default classes
}
declare module '#features/office/transactions/detail/traits.module.css' {
  const classes: Readonly<Record<'differences' | 'unlisted', string>>
  export default classes
}
declare module '#features/office/transactions/detail/transaction-detail.module.css' {
  const classes: Readonly<Record<'detail' | 'detail-aside' | 'detail-halves', string>>
  export default classes
}
declare module '#features/office/transactions/peek.module.css' {
  const classes: Readonly<Record<'peek' | 'peek-amount' | 'peek-head' | 'peek-notes', string>>
  export default classes
}
declare module '#features/office/transactions/transaction-table.module.css' {
  const classes: Readonly<Record<'tx-fee' | 'tx-items' | 'tx-said' | 'tx-status' | 'tx-time', string>>
  export default classes
}
declare module '#features/office/transactions/transactions-page.module.css' {
  const classes: Readonly<Record<'tab-amount' | 'transaction-list' | 'with-peek', string>>
  export default classes
}
declare module '#features/office/transactions/transactions.module.css' {
  const classes: Readonly<Record<'detail-grid', string>>
  export default classes
}
declare module '#features/office/users/badges.module.css' {
  const classes: Readonly<Record<'badges' | 'usual', string>>
  export default classes
}
declare module '#features/office/users/freeze-panel.module.css' {
  const classes: Readonly<Record<'user-freeze', string>>
  export default classes
}
declare module '#features/office/users/user-page.module.css' {
  const classes: Readonly<Record<'user-back' | 'user-heading', string>>
  export default classes
}
declare module '#features/office/users/user-profile.module.css' {
  const classes: Readonly<Record<'is-bad' | 'is-good' | 'is-unknown' | 'user-grid' | 'user-inline' | 'user-line' | 'user-risk' | 'user-risks' | 'user-top', string>>
  export default classes
}
declare module '#features/office/users/users.module.css' {
  const classes: Readonly<Record<'user-bad' | 'user-email' | 'user-name' | 'user-narrow' | 'user-restrict' | 'user-wide', string>>
  export default classes
}
declare module '#features/seller/account/account-layout.module.css' {
  const classes: Readonly<Record<'account' | 'account-actions' | 'account-content' | 'account-rail' | 'account-tabs', string>>
  export default classes
}
declare module '#features/seller/account/account.module.css' {
  const classes: Readonly<Record<'account-card' | 'session' | 'session-device' | 'statement' | 'trade-url-saved', string>>
  export default classes
}
declare module '#features/seller/account/callback-page.module.css' {
  const classes: Readonly<Record<'callback', string>>
  export default classes
}
declare module '#features/seller/account/confirm-email-page.module.css' {
  const classes: Readonly<Record<'confirm-email', string>>
  export default classes
}
declare module '#features/seller/account/email-card.module.css' {
  const classes: Readonly<Record<'email-address' | 'email-form', string>>
  export default classes
}
declare module '#features/seller/account/login-page.module.css' {
  const classes: Readonly<Record<'is-loading' | 'login' | 'login-card' | 'login-facts' | 'login-next', string>>
  export default classes
}
declare module '#features/seller/account/person-card.module.css' {
  const classes: Readonly<Record<'person' | 'person-id' | 'person-name' | 'person-words', string>>
  export default classes
}
declare module '#features/seller/account/profile-page.module.css' {
  const classes: Readonly<Record<'account-cards' | 'account-group' | 'profile-username', string>>
  export default classes
}
declare module '#features/seller/account/trade-url-in-place.module.css' {
  const classes: Readonly<Record<'trade-url-in-place', string>>
  export default classes
}
declare module '#features/seller/account/trade-url-picture.module.css' {
  const classes: Readonly<Record<'drawn-address' | 'drawn-arrow' | 'drawn-bars' | 'drawn-field' | 'drawn-line' | 'drawn-link' | 'drawn-page' | 'trade-url-picture', string>>
  export default classes
}
declare module '#features/seller/account/where-to-find.module.css' {
  const classes: Readonly<Record<'where-link', string>>
  export default classes
}
declare module '#features/seller/inventory/appraisal-dialog.module.css' {
  const classes: Readonly<Record<'appraisal-question', string>>
  export default classes
}
declare module '#features/seller/inventory/appraisals-panel.module.css' {
  const classes: Readonly<Record<'appraisals' | 'appraised-line' | 'appraised-text' | 'appraised-ticket', string>>
  export default classes
}
declare module '#features/seller/inventory/appraise-link.module.css' {
  const classes: Readonly<Record<'appraise-link', string>>
  export default classes
}
declare module '#features/seller/inventory/inventory-filters.module.css' {
  const classes: Readonly<Record<'chips-end' | 'inventory-filters' | 'select-visible', string>>
  export default classes
}
declare module '#features/seller/inventory/inventory-head.module.css' {
  const classes: Readonly<Record<'inventory-head' | 'inventory-lead' | 'inventory-limit' | 'inventory-refresh' | 'inventory-refresh-room' | 'inventory-total', string>>
  export default classes
}
declare module '#features/seller/inventory/inventory-screen.module.css' {
  const classes: Readonly<Record<'inventory-columns' | 'inventory-main' | 'inventory-rest', string>>
  export default classes
}
declare module '#features/seller/inventory/inventory.module.css' {
  const classes: Readonly<Record<'inventory' | 'inventory-more' | 'inventory-side' | 'is-late' | 'is-on' | 'selected' | 'selected-thumb', string>>
  export default classes
}
declare module '#features/seller/inventory/locked-items.module.css' {
  const classes: Readonly<Record<'inventory-locked' | 'locked-groups' | 'locked-head', string>>
  export default classes
}
declare module '#features/seller/inventory/readiness-panel.module.css' {
  const classes: Readonly<Record<'readiness' | 'readiness-ban' | 'readiness-blocked' | 'readiness-check' | 'readiness-name' | 'readiness-todo', string>>
  export default classes
}
declare module '#features/seller/inventory/sales-history.module.css' {
  const classes: Readonly<Record<'history-all' | 'history-amount' | 'history-items' | 'history-loading' | 'history-month' | 'history-month-head' | 'history-name' | 'history-row' | 'history-status' | 'history-when' | 'sales-history', string>>
  export default classes
}
declare module '#features/seller/inventory/selected-lines.module.css' {
  const classes: Readonly<Record<'selected-line' | 'selected-look' | 'selected-name' | 'selected-stepper', string>>
  export default classes
}
declare module '#features/seller/inventory/selection-payout.module.css' {
  const classes: Readonly<Record<'forecast' | 'forecast-when' | 'forecast-why' | 'is-earlier' | 'is-over' | 'limit-bar' | 'limit-meter' | 'limit-used', string>>
  export default classes
}
declare module '#features/seller/inventory/sell-button.module.css' {
  const classes: Readonly<Record<'sell-hint', string>>
  export default classes
}
declare module '#features/seller/inventory/states.module.css' {
  const classes: Readonly<Record<'inventory-filters-room' | 'inventory-loading' | 'inventory-private' | 'inventory-progress' | 'inventory-slow' | 'inventory-status' | 'inventory-waiting', string>>
  export default classes
}
declare module '#features/seller/inventory/steady-room.module.css' {
  const classes: Readonly<Record<'steady-room', string>>
  export default classes
}
declare module '#features/seller/inventory/summary.module.css' {
  const classes: Readonly<Record<'limit-fill' | 'summary-head' | 'summary-panel' | 'summary-sheet', string>>
  export default classes
}
declare module '#features/seller/sell/agreement.module.css' {
  const classes: Readonly<Record<'agreement', string>>
  export default classes
}
declare module '#features/seller/sell/balance/balance-entries.module.css' {
  const classes: Readonly<Record<'balance-entry' | 'balance-entry-name' | 'balance-history' | 'balance-minus' | 'balance-plus', string>>
  export default classes
}
declare module '#features/seller/sell/balance/balance-page.module.css' {
  const classes: Readonly<Record<'balance-owed' | 'balance-page' | 'balance-sums', string>>
  export default classes
}
declare module '#features/seller/sell/balance/balance.module.css' {
  const classes: Readonly<Record<'balance-card', string>>
  export default classes
}
declare module '#features/seller/sell/balance/withdraw-form.module.css' {
  const classes: Readonly<Record<'balance-amount' | 'withdraw-form' | 'withdraw-send' | 'withdraw-sum' | 'withdraw-to' | 'withdraw-when', string>>
  export default classes
}
declare module '#features/seller/sell/bank-fields.module.css' {
  const classes: Readonly<Record<'field-ok', string>>
  export default classes
}
declare module '#features/seller/sell/countdown.module.css' {
  const classes: Readonly<Record<'countdown' | 'is-soon', string>>
  export default classes
}
declare module '#features/seller/sell/crypto-fields.module.css' {
  const classes: Readonly<Record<'address-ends', string>>
  export default classes
}
declare module '#features/seller/sell/external-link.module.css' {
  const classes: Readonly<Record<'external-link', string>>
  export default classes
}
declare module '#features/seller/sell/payout-preview-panel.module.css' {
  const classes: Readonly<Record<'is-prompt' | 'is-slow' | 'payout-preview' | 'payout-preview-head', string>>
  export default classes
}
declare module '#features/seller/sell/price-choice.module.css' {
  const classes: Readonly<Record<'price-choice', string>>
  export default classes
}
declare module '#features/seller/sell/quote-bar.module.css' {
  const classes: Readonly<Record<'is-soon' | 'quote-bar', string>>
  export default classes
}
declare module '#features/seller/sell/quote-summary.module.css' {
  const classes: Readonly<Record<'renewal', string>>
  export default classes
}
declare module '#features/seller/sell/sale/check-on-phone.module.css' {
  const classes: Readonly<Record<'sale-check', string>>
  export default classes
}
declare module '#features/seller/sell/sale/diversion/diversion-panel.module.css' {
  const classes: Readonly<Record<'diversion' | 'diversion-days' | 'diversion-items' | 'diversion-steps', string>>
  export default classes
}
declare module '#features/seller/sell/sale/diversion/guard-line.module.css' {
  const classes: Readonly<Record<'guard-line', string>>
  export default classes
}
declare module '#features/seller/sell/sale/end-bodies.module.css' {
  const classes: Readonly<Record<'sale-reason', string>>
  export default classes
}
declare module '#features/seller/sell/sale/offer-body.module.css' {
  const classes: Readonly<Record<'offer-mismatch', string>>
  export default classes
}
declare module '#features/seller/sell/sale/paying-body.module.css' {
  const classes: Readonly<Record<'sale-payout', string>>
  export default classes
}
declare module '#features/seller/sell/sale/sale-hero.module.css' {
  const classes: Readonly<Record<'is-current' | 'is-done' | 'is-paid' | 'sale-amount' | 'sale-deadline' | 'sale-fast' | 'sale-hero' | 'sale-next' | 'sale-progress' | 'sale-state' | 'sale-status' | 'step-done', string>>
  export default classes
}
declare module '#features/seller/sell/sale/sale-page.module.css' {
  const classes: Readonly<Record<'is-done' | 'is-stale' | 'sale-columns' | 'sale-head' | 'sale-now' | 'sale-page' | 'sale-steps' | 'sale-updated' | 'step-done', string>>
  export default classes
}
declare module '#features/seller/sell/sale/sale-slip.module.css' {
  const classes: Readonly<Record<'sale-actions' | 'sale-destination' | 'sale-facts' | 'sale-slip', string>>
  export default classes
}
declare module '#features/seller/sell/sale/send-offer.module.css' {
  const classes: Readonly<Record<'sale-code', string>>
  export default classes
}
declare module '#features/seller/sell/sale/sent-offer-body.module.css' {
  const classes: Readonly<Record<'sent-facts' | 'sent-go' | 'sent-offer' | 'sent-qr', string>>
  export default classes
}
declare module '#features/seller/sell/sale/signed-receipt.module.css' {
  const classes: Readonly<Record<'sale-receipt', string>>
  export default classes
}
declare module '#features/seller/sell/sell-dialog.module.css' {
  const classes: Readonly<Record<'sell-dialog', string>>
  export default classes
}
declare module '#features/seller/sell/sell-footer.module.css' {
  const classes: Readonly<Record<'sell-cancel' | 'sell-confirm' | 'sell-foot' | 'sell-missing' | 'sell-when', string>>
  export default classes
}
declare module '#features/seller/sell/sell-form.module.css' {
  const classes: Readonly<Record<'sell-body' | 'sell-column' | 'sell-columns' | 'sell-form' | 'sell-head', string>>
  export default classes
}
declare module '#features/seller/sell/sell.module.css' {
  const classes: Readonly<Record<'sell-came-back' | 'sell-choice' | 'sell-destination' | 'sell-part' | 'sell-steps' | 'suggestion', string>>
  export default classes
}
declare module '#features/seller/sell/sold-items.module.css' {
  const classes: Readonly<Record<'is-narrow' | 'sold-facts' | 'sold-inspect' | 'sold-items' | 'sold-links' | 'sold-market' | 'sold-more' | 'sold-name' | 'sold-picture' | 'sold-price' | 'sold-wear', string>>
  export default classes
}
declare module '#features/seller/sell/trust-panel.module.css' {
  const classes: Readonly<Record<'operator' | 'operator-name' | 'trust' | 'trust-links' | 'trust-mismatch' | 'trust-title', string>>
  export default classes
}
declare module '#features/seller/tickets/ticket-appraisal-panel.module.css' {
  const classes: Readonly<Record<'ticket-appraisal', string>>
  export default classes
}
declare module '#features/seller/tickets/ticket-page.module.css' {
  const classes: Readonly<Record<'ticket' | 'ticket-facts' | 'ticket-head' | 'ticket-sale' | 'ticket-stale', string>>
  export default classes
}
declare module '#features/seller/tickets/tickets-page.module.css' {
  const classes: Readonly<Record<'is-loading' | 'is-over' | 'is-waiting' | 'ticket-card' | 'ticket-card-foot' | 'ticket-card-head' | 'ticket-cards' | 'ticket-preview' | 'ticket-unread' | 'tickets-head', string>>
  export default classes
}
declare module '#features/site/calculator/basket-panel.module.css' {
  const classes: Readonly<Record<'basket-content' | 'basket-head' | 'basket-line' | 'basket-name' | 'basket-panel' | 'basket-thumb', string>>
  export default classes
}
declare module '#features/site/calculator/calculator-page.module.css' {
  const classes: Readonly<Record<'appear' | 'calculator' | 'calculator-about' | 'calculator-columns' | 'calculator-corrected' | 'calculator-loading' | 'has-basket' | 'results-head', string>>
  export default classes
}
declare module '#features/site/calculator/calculator.module.css' {
  const classes: Readonly<Record<'is-owned' | 'skin-row', string>>
  export default classes
}
declare module '#features/site/calculator/dearer-skins.module.css' {
  const classes: Readonly<Record<'dearer-foot' | 'dearer-skins', string>>
  export default classes
}
declare module '#features/site/calculator/filter-bar.module.css' {
  const classes: Readonly<Record<'calculator-filters', string>>
  export default classes
}
declare module '#features/site/calculator/item-alert.module.css' {
  const classes: Readonly<Record<'alert-form' | 'item-alert', string>>
  export default classes
}
declare module '#features/site/calculator/item-page.module.css' {
  const classes: Readonly<Record<'appear' | 'item-columns' | 'item-figure' | 'item-loading' | 'item-name' | 'item-page' | 'item-side', string>>
  export default classes
}
declare module '#features/site/calculator/item-price.module.css' {
  const classes: Readonly<Record<'is-not-bought' | 'item-no-price' | 'item-price' | 'item-source' | 'item-steam', string>>
  export default classes
}
declare module '#features/site/calculator/item-trust.module.css' {
  const classes: Readonly<Record<'item-trust', string>>
  export default classes
}
declare module '#features/site/calculator/not-bought.module.css' {
  const classes: Readonly<Record<'not-bought', string>>
  export default classes
}
declare module '#features/site/calculator/other-wears.module.css' {
  const classes: Readonly<Record<'item-wears', string>>
  export default classes
}
declare module '#features/site/calculator/popular-skins.module.css' {
  const classes: Readonly<Record<'popular-finish' | 'popular-skins' | 'popular-weapon', string>>
  export default classes
}
declare module '#features/site/calculator/skin-list-row.module.css' {
  const classes: Readonly<Record<'is-not-bought' | 'skin-facts' | 'skin-market' | 'skin-name' | 'skin-no-tick' | 'skin-own' | 'skin-prices' | 'skin-rarity' | 'skin-thumb' | 'skin-you', string>>
  export default classes
}
declare module '#features/site/calculator/skin-list.module.css' {
  const classes: Readonly<Record<'more' | 'skeleton-name' | 'skeleton-price' | 'skeleton-thumb' | 'skeleton-tick' | 'skin-heads' | 'skin-list' | 'skin-skeletons', string>>
  export default classes
}
declare module '#features/site/calculator/two-prices.module.css' {
  const classes: Readonly<Record<'two-clocks' | 'two-prices', string>>
  export default classes
}
declare module '#features/site/check-offer/our-accounts.module.css' {
  const classes: Readonly<Record<'check-account', string>>
  export default classes
}
declare module '#features/site/hacked/frozen-report.module.css' {
  const classes: Readonly<Record<'hacked-done' | 'hacked-paid', string>>
  export default classes
}
declare module '#features/site/hacked/hacked.module.css' {
  const classes: Readonly<Record<'freeze-key' | 'freeze-now' | 'hacked-caveat' | 'hacked-steps', string>>
  export default classes
}
declare module '#features/site/home/home-faq.module.css' {
  const classes: Readonly<Record<'home-two', string>>
  export default classes
}
declare module '#features/site/home/home-page.module.css' {
  const classes: Readonly<Record<'hero' | 'hero-actions' | 'hero-lead' | 'home-close' | 'step-number' | 'steps' | 'steps-example', string>>
  export default classes
}
declare module '#features/site/home/home.module.css' {
  const classes: Readonly<Record<'home-facts' | 'home-section' | 'section-head', string>>
  export default classes
}
declare module '#features/site/home/payout-times.module.css' {
  const classes: Readonly<Record<'hero-figures' | 'hero-time', string>>
  export default classes
}
declare module '#features/site/home/rate-board.module.css' {
  const classes: Readonly<Record<'board' | 'board-item' | 'board-market' | 'board-you' | 'flap' | 'flaps' | 'is-turning', string>>
  export default classes
}
declare module '#features/site/home/recent-sales.module.css' {
  const classes: Readonly<Record<'arrive' | 'is-new' | 'recent' | 'recent-foot', string>>
  export default classes
}
declare module '#features/site/home/recipient-check.module.css' {
  const classes: Readonly<Record<'recipient' | 'recipient-card' | 'recipient-name', string>>
  export default classes
}
declare module '#features/site/home/step-bits.module.css' {
  const classes: Readonly<Record<'step-bit', string>>
  export default classes
}
declare module '#features/site/how-it-works/how-page.module.css' {
  const classes: Readonly<Record<'how' | 'how-body' | 'how-contents' | 'how-example' | 'how-go' | 'how-reasons' | 'how-steps', string>>
  export default classes
}
declare module '#features/site/how-it-works/step-picture.module.css' {
  const classes: Readonly<Record<'how-picture', string>>
  export default classes
}
declare module '#features/site/payout-board/board-answer.module.css' {
  const classes: Readonly<Record<'board-answer', string>>
  export default classes
}
declare module '#features/site/payout-board/median-chart.module.css' {
  const classes: Readonly<Record<'board-chart', string>>
  export default classes
}
declare module '#features/site/payout-board/paid-list.module.css' {
  const classes: Readonly<Record<'board-found', string>>
  export default classes
}
declare module '#features/site/payout-board/payout-board-page.module.css' {
  const classes: Readonly<Record<'board-waits' | 'payout-board', string>>
  export default classes
}
declare module '#features/site/payout-board/queues-now.module.css' {
  const classes: Readonly<Record<'board-queues', string>>
  export default classes
}
declare module '#features/site/payout-board/window-table.module.css' {
  const classes: Readonly<Record<'board-window' | 'in-card' | 'in-table', string>>
  export default classes
}
declare module '#features/site/plain-pages/legal/legal-sections.module.css' {
  const classes: Readonly<Record<'legal' | 'legal-contents' | 'legal-link' | 'legal-points' | 'legal-section' | 'legal-sections' | 'legal-short', string>>
  export default classes
}
declare module '#features/site/plain-pages/plain-page.module.css' {
  const classes: Readonly<Record<'text-page', string>>
  export default classes
}
declare module '#features/site/receipt/receipt-verdict.module.css' {
  const classes: Readonly<Record<'receipt-items', string>>
  export default classes
}
declare module '#features/site/receipt/receipt.module.css' {
  const classes: Readonly<Record<'example-head' | 'example-verdict' | 'proof-details' | 'receipt-payout', string>>
  export default classes
}
declare module '#features/site/support/contact-form.module.css' {
  const classes: Readonly<Record<'support-email' | 'support-form' | 'support-message' | 'support-pair' | 'support-prefilled' | 'support-reply' | 'support-send' | 'support-trap', string>>
  export default classes
}
declare module '#features/site/support/contact-rail.module.css' {
  const classes: Readonly<Record<'support-rail', string>>
  export default classes
}
declare module '#features/site/support/faq/faq.module.css' {
  const classes: Readonly<Record<'faq', string>>
  export default classes
}
declare module '#features/site/support/picture-field.module.css' {
  const classes: Readonly<Record<'picture-button' | 'picture-drop' | 'picture-field', string>>
  export default classes
}
declare module '#features/site/support/sent-panel.module.css' {
  const classes: Readonly<Record<'sent-link' | 'sent-mark' | 'sent-number' | 'support-sent', string>>
  export default classes
}
declare module '#features/site/support/steam-id-field.module.css' {
  const classes: Readonly<Record<'steam-id' | 'steam-ids', string>>
  export default classes
}
declare module '#features/site/support/support-page.module.css' {
  const classes: Readonly<Record<'support' | 'support-columns' | 'support-hacked', string>>
  export default classes
}
declare module '#features/site/support/support.module.css' {
  const classes: Readonly<Record<'room-for-stored', string>>
  export default classes
}
