import { ArrowDownTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type MovementsFile, useMovementsFile } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { useRefusalToast } from "../payments/use-refusal-toast"
import { fileName, saveFile } from "./save-file"

interface CsvButtonProps {
  of: MovementsFile
  isDisabled?: boolean
}

/** Saves what moved on some days as a file for a spreadsheet. */
export function CsvButton({ of, isDisabled = false }: CsvButtonProps) {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const file = useMovementsFile()
  const save = () =>
    file.mutate(of, {
      onSuccess: (content) =>
        saveFile(content, fileName(t("close.csv.fileName"), of)),
      onError: refused,
    })
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      disabled={isDisabled || file.isPending}
      isLoading={file.isPending}
      onClick={save}
    >
      <ArrowDownTray aria-hidden />
      {t("close.csv.save")}
    </Button>
  )
}
