import { ArrowDownTray } from "@medusajs/icons"
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
  const name = fileName(t("close.csv.fileName"), of, todayInBrazil(new Date()))
  const file = useMutation({
    mutationFn: () => fileOf(of),
    onSuccess: (content) => saveFile(content, name),
    onError: refused,
  })
  return (
    <SmallButton isLoading={file.isPending} onClick={() => file.mutate()}>
      <ArrowDownTray aria-hidden />
      {label}
    </SmallButton>
  )
}

async function fileOf(file: MovementsFile): Promise<Blob> {
  if (!("isNew" in file)) return readFile("/movements.csv", { ...file })
  const { account } = file
  const { export: made } = await send<{ export: { number: number } }>(
    "/movement-exports",
    { ...(account !== undefined && { account }) }
  )
  return readFile(`/movement-exports/${made.number}`, {})
}
