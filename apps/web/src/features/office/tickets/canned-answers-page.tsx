import type { Language } from '@app/contract/languages'
import type { CannedAnswer } from '@app/contract/support/tickets'
import { QueryState } from '#components/admin/query-state.tsx'
import { TICKET_LIMITS } from '@app/contract/support/ticket-facts'
import { useQuery } from '@tanstack/react-query'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { DialogButton } from '#components/admin/dialog-button.tsx'
import { AreaField, atLeast, TextField } from '#components/admin/form.tsx'
import { ReasonDialog } from '#components/admin/reason-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { cannedAnswersQuery, removeCannedAnswer, saveCannedAnswer } from './staff-calls.ts'
import { staffTicketTexts } from './staff-texts.ts'
import styles from '#features/office/tickets/canned-answers-page.module.css'

/** Canned answers, with placeholders for the facts of a ticket. */
export function CannedAnswersPage() {
  const t = useT(staffTicketTexts)
  const mayWrite = useMay()('canned-answers.write')
  const query = useQuery(cannedAnswersQuery())
  const { data: value } = query
  return (
    <>
      <PageLink className="back-link" to={paths.adminTickets}>
        <Icon name="left" isSmall />
        {t('canned.back')}
      </PageLink>
      <AdminHead
        title={t('canned.title')}
        actions={
          mayWrite ? (
            <DialogButton variant="primary" icon="plus" dialog={<SaveDialog answer={undefined} />}>
              {t('canned.new')}
            </DialogButton>
          ) : null
        }
      />
      <QueryState query={query} failed={t('canned.failed')} rows={4} />
      {value?.length === 0 ? (
        <div className="panel">
          <EmptyState icon="chat" level={2} title={t('canned.empty')}>
            {t('canned.emptyHint')}
          </EmptyState>
        </div>
      ) : null}
      {value && value.length > 0 ? <Answers answers={value} mayWrite={mayWrite} /> : null}
    </>
  )
}

function Answers({ answers, mayWrite }: { answers: readonly CannedAnswer[]; mayWrite: boolean }) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  return (
    <ul className={styles['canned-list']}>
      {answers.map((answer) => (
        <li key={answer.id} className="panel">
          <div className="row">
            <h2>{answer.title}</h2>
            <span className={`caption low ${styles['canned-language']}`}>
              {languageOf(answer).toUpperCase()}
            </span>
          </div>
          <p dir="auto" lang={languageOf(answer)}>
            <WithVariables text={withOwnVariables(answer.content, language)} />
          </p>
          {mayWrite ? (
            <div className="row">
              <DialogButton size="small" dialog={<SaveDialog answer={answer} />}>
                {t('canned.change')}
              </DialogButton>
              <DialogButton size="small" variant="ghost" dialog={<RemoveDialog answer={answer} />}>
                {t('canned.remove')}
              </DialogButton>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Polish has its own letters; a text without any of them is English. */
const languageOf = ({ title, content }: CannedAnswer): Language =>
  /[ąćęłńóśźż]/i.test((title + content).replaceAll(/\{[^}]*\}/g, '')) ? 'pl' : 'en'

/** What is filled in later looks different from what is sent as it stands. */
function WithVariables({ text }: { text: string }) {
  return text.split(/(\{[^}]+\})/).map((part, place) =>
    part.startsWith('{') ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts of one text never move.
      <span key={place} className={styles['canned-variable']}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const VARIABLES = {
  pl: { name: '{imię}', ticket: '{nr zgłoszenia}', sale: '{nr sprzedaży}' },
  en: { name: '{name}', ticket: '{ticket number}', sale: '{sale number}' },
} as const
const VARIABLE_NAMES = ['name', 'ticket', 'sale'] as const

/** The server knows each variable in both languages, so the page shows its own. */
function withOwnVariables(content: string, language: Language): string {
  const other = VARIABLES[language === 'pl' ? 'en' : 'pl']
  return VARIABLE_NAMES.reduce(
    (text, name) => text.replaceAll(other[name], VARIABLES[language][name]),
    content,
  )
}

function SaveDialog({ answer }: { answer: CannedAnswer | undefined }) {
  const t = useT(staffTicketTexts)
  const language = useLanguage()
  return (
    <ReasonDialog
      title={answer ? t('canned.edit') : t('canned.new')}
      confirmLabel={t('canned.save')}
      reason="none"
      isGentle
      defaults={{ title: answer?.title ?? '', content: withOwnVariables(answer?.content ?? '', language) }}
      done={t('canned.saved')}
      onConfirm={(_, { title, content }) => saveCannedAnswer(answer?.id, { title, content })}
    >
      <TextField
        name="title"
        label={t('canned.name')}
        maxLength={TICKET_LIMITS.cannedTitle}
        check={atLeast(1, t('canned.missing'))}
      />
      <AreaField
        name="content"
        label={t('canned.content')}
        hint={t('canned.variables', VARIABLES[language])}
        rows={6}
        maxLength={TICKET_LIMITS.message}
        check={atLeast(1, t('canned.missing'))}
      />
    </ReasonDialog>
  )
}

function RemoveDialog({ answer }: { answer: CannedAnswer }) {
  const t = useT(staffTicketTexts)
  return (
    <ReasonDialog
      title={t('canned.removeTitle')}
      confirmLabel={t('canned.remove')}
      reason="none"
      done={t('canned.removed')}
      onConfirm={() => removeCannedAnswer(answer.id)}
    >
      <p>{answer.title}</p>
    </ReasonDialog>
  )
}
