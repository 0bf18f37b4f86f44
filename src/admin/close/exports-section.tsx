import { ArrowDownTray } from "@medusajs/icons"
import { Table, toast } from "@medusajs/ui"
import { readFile, send } from "../api/admin-client"
import type { ListedExport } from "../api/answers"
import { useAccounts, useChange, useList, useMay } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { useRefusalToast } from "../page/refusal"
import { Section } from "../page/section"
import { SmallButton } from "../page/small-button"
import { WideTable } from "../page/wide-table"
import { CsvButton } from "./csv-button"
import { saveFile } from "./csv-file"

/** How many exports are shown; the others are read by their numbers. */
const SHOWN = 5

/**
 * A button that creates an export of what no export has yet, and saves its file. If saving fails, the list below has
 * the export, because the list is read again after a failure as well.
 */
export function NewExportButton({ account }: { account: string }) {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const make = useChange(async () => {
    const { export: made } = await send<{ export: { number: number } | null }>(
      "/movement-exports",
      account === "" ? {} : { account }
    )
    if (made === null) return toast.info(t("close.exports.none"))
    const file = await readFile(pathOf(made), {})
    return saveFile(file, nameOf(made, t("close.exports.fileName")))
  })
  if (!useMay().money) return null
  return (
    <SmallButton
      isLoading={make.isPending}
      onClick={() => make.mutate(undefined, { onError: refused })}
    >
      <ArrowDownTray aria-hidden />
      {t("close.csv.new")}
    </SmallButton>
  )
}

/** Shows the last exports of what was new, each with a button that saves its file again; nothing if there are none. */
export function ExportsSection() {
  const { t, dateAndHour } = useTexts()
  const areSeveral = useAccounts().length > 1
  const { data } = useList("movement-exports", { limit: SHOWN })
  const exports = data?.movement_exports ?? []
  if (exports.length === 0) return null
  const columns = [
    "number",
    "at",
    "by",
    ...(areSeveral ? ["account"] : []),
    "movements",
  ]
  return (
    <Section title={t("close.exports.title")}>
      <WideTable
        label={t("close.exports.title")}
        columns={[
          ...columns.map((one) => t(`close.exports.columns.${one}`)),
          "",
        ]}
      >
        {exports.map((one) => (
          <Table.Row key={one.number}>
            <Table.Cell>{one.number}</Table.Cell>
            <Table.Cell>{dateAndHour(one.created_at)}</Table.Cell>
            <Table.Cell>{one.created_by_email ?? one.created_by}</Table.Cell>
            {areSeveral && (
              <Table.Cell>{one.account ?? t("pages.all")}</Table.Cell>
            )}
            <Table.Cell>{one.movements}</Table.Cell>
            <Table.Cell>
              <CsvButton
                path={pathOf(one)}
                name={nameOf(one, t("close.exports.fileName"))}
                label={t("close.exports.again", { number: one.number })}
              />
            </Table.Cell>
          </Table.Row>
        ))}
      </WideTable>
    </Section>
  )
}

function pathOf({ number }: Pick<ListedExport, "number">): string {
  return `/movement-exports/${number}`
}

function nameOf(
  { number }: Pick<ListedExport, "number">,
  word: string
): string {
  return `${word}-${number}.csv`
}
