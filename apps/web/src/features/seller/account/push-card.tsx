import { Button } from '#components/ui/button.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { FailureNote, Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { useFailureText } from '#components/use-failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePush } from '#lib/push/use-push.ts'
import { accountTexts } from './account-texts.ts'
import accountStyles from '#features/seller/account/account.module.css'

/** Push messages on this device and on others. Hidden where the operator sends none. */
export function PushCard() {
  const t = useT(accountTexts)
  const push = usePush()
  const { data, isPending, isError } = push
  if (data && !data.publicKey) return null
  return (
    <section
      className={`panel ${accountStyles['account-card']}`}
      aria-labelledby="push-title"
      aria-busy={isPending}
    >
      <h3 id="push-title">{t('push.title')}</h3>
      <p className="mid">{t('push.lead')}</p>
      {isPending ? <Skeleton shape="row" /> : null}
      {isError ? <ErrorNotice message={t('push.loadFailed')} onRetry={() => void push.refetch()} /> : null}
      {data ? <PushControls push={push} isOn={data.isOn} otherDevices={data.otherDevices} /> : null}
    </section>
  )
}

type Controls = { push: ReturnType<typeof usePush>; isOn: boolean; otherDevices: number }

function PushControls({ push: { support, turnOn, turnOff }, isOn, otherDevices }: Controls) {
  const t = useT(accountTexts)
  const failureText = useFailureText()
  const error = turnOn.error ?? turnOff.error
  return (
    <>
      {isOn ? (
        <p className="row">
          <Pill tone="ok" icon="check">
            {t('push.on')}
          </Pill>
        </p>
      ) : null}
      {!isOn && support !== 'ready' ? <Note>{t(`push.${support}`)}</Note> : null}
      {otherDevices > 0 ? <p className="small low">{t('push.others', { count: otherDevices })}</p> : null}
      <div className="row">
        {isOn ? (
          <Button isLoading={turnOff.isPending} onClick={() => turnOff.mutate({ everywhere: false })}>
            {t('push.turnOff')}
          </Button>
        ) : null}
        {!isOn && support === 'ready' ? (
          <Button isLoading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('push.turnOn')}
          </Button>
        ) : null}
        {otherDevices > 0 ? (
          <Button isLoading={turnOff.isPending} onClick={() => turnOff.mutate({ everywhere: true })}>
            {t('push.turnOffEverywhere')}
          </Button>
        ) : null}
      </div>
      <FailureNote text={error ? failureText(error, t('push.failed')) : undefined} />
    </>
  )
}
