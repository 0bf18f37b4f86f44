import { ArrowDownTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type MovementsFile, useMovementsFile } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { useRefusalToast } from "../payments/use-refusal-toast"
import { fileName, saveFile } from "./save-file"
import { todayInBrazil } from "./shown-day"

interface CsvButtonProps {
  of: MovementsFile
  label: string
}

/** Saves what moved as a file for a spreadsheet. */
export function CsvButton({ of, label }: CsvButtonProps) {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const file = useMovementsFile()
  const save = () =>
    file.mutate(of, {
      onSuccess: (content) =>
        saveFile(
          content,
          fileName(t("close.csv.fileName"), of, todayInBrazil(new Date()))
        ),
      onError: refused,
    })
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      isLoading={file.isPending}
      onClick={save}
    >
      <ArrowDownTray aria-hidden />
      {label}
    </Button>
  )
}
