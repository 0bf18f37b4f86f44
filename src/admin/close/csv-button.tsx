import { ArrowDownTray } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { readFile, send } from "../api/admin-client"
import { useTexts } from "../i18n/use-texts"
import { useRefusalToast } from "../page/refusal"
import { todayInBrazil } from "../page/shown-time"
import { fileName, type MovementsFile, saveFile } from "./csv-file"
import { SmallButton } from "../page/small-button"

interface CsvButtonProps {
  of: MovementsFile
  label: string
}

/** A button that saves movements as a file for a spreadsheet. */
export function CsvButton({ of, label }: CsvButtonProps) {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const name = fileName(of, todayInBrazil(new Date()))
  const file = useMutation({
    mutationFn: () => fileOf(of),
    onSuccess: (content) => {
      if (content) saveFile(content, name)
      else toast.info(t("close.csv.nothingNew"))
    },
    onError: refused,
  })
  return (
    <SmallButton isLoading={file.isPending} onClick={() => file.mutate()}>
      <ArrowDownTray aria-hidden />
      {label}
    </SmallButton>
  )
}

/** Reads the file; undefined if there is nothing new to export. */
async function fileOf(file: MovementsFile): Promise<Blob | undefined> {
  if (!("isNew" in file)) return readFile("/movements.csv", { ...file })
  const { account } = file
  const { export: made } = await send<{
    export: { number: number; is_empty: boolean }
  }>("/movement-exports", { ...(account !== undefined && { account }) })
  return made.is_empty
    ? undefined
    : readFile(`/movement-exports/${made.number}`, {})
}
