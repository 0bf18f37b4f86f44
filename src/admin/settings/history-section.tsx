import { Alert, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import type { SettingChange, ShownAccount } from "../api/contract"
import { useChanges } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { shownInField } from "./entered-value"
import { Section } from "./section"
import { WideTable } from "./wide-table"

const PAGE_SIZE = 10

const COLUMNS = ["when", "who", "setting", "from", "to"]

/** Who changed which setting of an account, the latest first. */
export function HistorySection({ account }: { account: ShownAccount }) {
  const { t } = useTexts()
  const [page, setPage] = useState(0)
  const { data, error } = useChanges(account.id, {
    limit: PAGE_SIZE,
    offset: page * PAGE_SIZE,
  })
  const pages = Math.ceil((data?.count ?? 0) / PAGE_SIZE)
  return (
    <Section title={t("history.title")} description={t("history.description")}>
      {error && !data && (
        <div className="px-6 py-4">
          <Alert variant="warning">{t("history.unavailable")}</Alert>
        </div>
      )}
      {data?.count === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("history.empty")}
        </Text>
      )}
      {data && data.count > 0 && (
        <Changes account={account} changes={data.changes} />
      )}
      {data && pages > 1 && (
        <Table.Pagination
          count={data.count}
          pageSize={PAGE_SIZE}
          pageIndex={page}
          pageCount={pages}
          canPreviousPage={page > 0}
          canNextPage={page + 1 < pages}
          previousPage={() => setPage(page - 1)}
          nextPage={() => setPage(page + 1)}
          translations={{
            of: t("history.of"),
            results: t("history.results"),
            pages: t("history.pages"),
            prev: t("actions.previous"),
            next: t("actions.next"),
          }}
        />
      )}
    </Section>
  )
}

interface ChangesProps {
  account: ShownAccount
  changes: SettingChange[]
}

function Changes({ account, changes }: ChangesProps) {
  const { t, locale, dateAndHour } = useTexts()
  const shown = (change: SettingChange, value: SettingChange["from"]) => {
    if (value === null) return t("history.default")
    const setting = account.settings.find(({ name }) => name === change.name)
    if (setting?.kind === "choice") {
      return t(`settings.${change.name}.choices.${value}`, {
        defaultValue: String(value),
      })
    }
    return setting
      ? shownInField({ kind: setting.kind, value }, locale)
      : String(value)
  }
  return (
    <WideTable
      label={t("history.title")}
      columns={COLUMNS.map((column) => t(`history.${column}`))}
    >
      {changes.map((change) => (
        <Table.Row key={`${change.revision}-${change.name}`}>
          <Table.Cell>{dateAndHour(change.created_at)}</Table.Cell>
          <Table.Cell>{change.actor_email ?? change.actor}</Table.Cell>
          <Table.Cell>{t(`settings.${change.name}.label`)}</Table.Cell>
          <Table.Cell>
            {change.is_secret ? "" : shown(change, change.from)}
          </Table.Cell>
          <Table.Cell>
            {change.is_secret
              ? t(`history.secrets.${change.kind}`)
              : shown(change, change.to)}
          </Table.Cell>
        </Table.Row>
      ))}
    </WideTable>
  )
}
