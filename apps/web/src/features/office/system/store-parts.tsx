import type { SystemOf, SystemResponse } from '@app/contract/office/system'
import { Fact } from '#components/admin/fact.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Ago } from './moment.tsx'
import { SystemPartView } from './system-part.tsx'
import { systemTexts } from './system-texts.ts'
import { useUnits } from './use-units.ts'
import adminStyles from '#components/admin/admin.module.css'

/** A migration is named by its day first. */
const DAY_CHARS = 10

type PartProps = { system: SystemResponse }

export function Database({ system: { database } }: PartProps) {
  const t = useT(systemTexts)
  const { ms, bytes } = useUnits()
  return (
    <SystemPartView part="database" value={database}>
      {({ version, answerMs, sizeBytes, connections, connectionsMax }) => (
        <dl className={adminStyles.facts}>
          <Fact name={t('database.version')}>{version}</Fact>
          <Fact name={t('database.answer')}>{ms(answerMs)}</Fact>
          <Fact name={t('database.size')}>{bytes(sizeBytes)}</Fact>
          <Fact name={t('database.connections')} isBad={connections > connectionsMax * 0.9}>
            {t('database.connectionsValue', { count: connections, max: connectionsMax })}
          </Fact>
        </dl>
      )}
    </SystemPartView>
  )
}

export function RedisState({ system: { redis } }: PartProps) {
  const t = useT(systemTexts)
  const { ms, bytes } = useUnits()
  return (
    <SystemPartView part="redis" value={redis}>
      {({ version, answerMs, memoryBytes, clients }) => (
        <dl className={adminStyles.facts}>
          <Fact name={t('database.version')}>{version}</Fact>
          <Fact name={t('database.answer')}>{ms(answerMs)}</Fact>
          <Fact name={t('redis.memory')}>{bytes(memoryBytes)}</Fact>
          <Fact name={t('redis.clients')}>{clients}</Fact>
        </dl>
      )}
    </SystemPartView>
  )
}

export function Backups({ system: { backups, at } }: PartProps) {
  const t = useT(systemTexts)
  return (
    <SystemPartView part="backups" value={backups}>
      {({ archive, archivedAt, copy }) => (
        <dl className={adminStyles.facts}>
          <Fact name={t('backups.archive')} isBad={archive !== 'ok'}>
            {t(`archive.${archive}`)}
          </Fact>
          <Fact name={t('backups.archived')}>
            {archivedAt === null ? t('nothing') : <Ago at={archivedAt} readAt={at} />}
          </Fact>
          <Fact name={t('backups.copy')} isBad={copy?.isOld ?? false}>
            <Copy copy={copy} readAt={at} />
          </Fact>
        </dl>
      )}
    </SystemPartView>
  )
}

function Copy({ copy, readAt }: { copy: SystemOf<'backups'>['copy']; readAt: string }) {
  const t = useT(systemTexts)
  if (copy === null) return t('backups.unknown')
  return copy.madeAt === null ? t('backups.noCopy') : <Ago at={copy.madeAt} readAt={readAt} />
}

export function Version({ system: { version } }: PartProps) {
  const t = useT(systemTexts)
  return (
    <SystemPartView part="version" value={version}>
      {({ release, node, migration }) => (
        <dl className={adminStyles.facts}>
          <Fact name={t('version.release')}>{release}</Fact>
          <Fact name={t('version.node')}>{node}</Fact>
          <Fact name={t('version.migration')}>{migration.slice(0, DAY_CHARS)}</Fact>
        </dl>
      )}
    </SystemPartView>
  )
}
