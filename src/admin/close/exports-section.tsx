import { ArrowDownTray } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import type { ReactNode } from "react"
import { downloadPluginFile, postToPlugin } from "../api/admin-client"
import type { ListedExport } from "../api/admin-answer-types"
import {
  useAccounts,
  useRefreshingMutation,
  useListPage,
  usePermissions,
} from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { DataList } from "../page/list/data-list"
import { useRefusalToast } from "../page/refusal"
import { Section } from "../page/section"
import { SmallButton } from "../page/small-button"
import { CsvButton } from "./csv-button"
import { saveFile } from "./movements-csv-file"

/** The number of exports in the list. The API also returns older exports, each by its number. */
const SHOWN = 5

/**
 * A button that exports the movements of money that no earlier export contains, and downloads the file. After the
 * click, the list of exports is reloaded. If the download fails, the administrator can repeat the download from this
 * list. The button is shown only to users with the permission `money`.
 */
export function NewExportButton({ account }: { account: string }) {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const createExport = useRefreshingMutation(async () => {
    const { export: made } = await postToPlugin<{
      export: { number: number } | null
    }>("/movement-exports", account === "" ? {} : { account })
    if (made === null) return toast.info(t("close.exports.none"))
    const file = await downloadPluginFile(pathOfExport(made), {})
    return saveFile(file, fileNameOf(made))
  })
  if (!usePermissions().money) return null
  return (
    <SmallButton
      isLoading={createExport.isPending}
      onClick={() => createExport.mutate(undefined, { onError: refused })}
    >
      <ArrowDownTray aria-hidden />
      {t("close.csv.new")}
    </SmallButton>
  )
}

/**
 * Lists the latest exports of movements, each with a button that downloads its file. Shows nothing if there are no
 * exports.
 */
export function ExportsSection() {
  const { t, dateAndHour } = useTexts()
  const areSeveral = useAccounts().length > 1
  const { data } = useListPage("movement-exports", { limit: SHOWN })
  const exports = data?.movement_exports ?? []
  if (exports.length === 0) return null
  const cells = {
    number: ({ number }) => number,
    at: ({ created_at: at }) => dateAndHour(at),
    by: (one) => one.created_by_email ?? one.created_by,
    ...(areSeveral && { account: (one) => one.account ?? t("pages.all") }),
    movements: ({ movements }) => movements,
  } satisfies Record<string, (one: ListedExport) => ReactNode>
  return (
    <Section title={t("close.exports.title")}>
      <DataList
        label={t("close.exports.title")}
        columns={[
          ...Object.entries(cells).map(([name, cell]) => ({
            name,
            cell,
            header: t(`close.exports.columns.${name}`),
          })),
          {
            name: "again",
            header: "",
            cell: (one) => (
              <CsvButton
                path={pathOfExport(one)}
                name={fileNameOf(one)}
                label={t("close.exports.again", { number: one.number })}
              />
            ),
          },
        ]}
        rows={exports}
        idOf={({ number }) => String(number)}
      />
    </Section>
  )
}

function pathOfExport({ number }: Pick<ListedExport, "number">): string {
  return `/movement-exports/${number}`
}

/** Returns the file name of an export. The name is in Portuguese, like the content of the file. */
function fileNameOf({ number }: Pick<ListedExport, "number">): string {
  return `movimentacoes-exportacao-${number}.csv`
}
