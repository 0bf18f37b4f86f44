import { ArrowDownTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import type { CsvFormat } from "../api/close-answers"
import { type MovementsFile, useMovementsFile } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { useRefusalToast } from "../payments/use-refusal-toast"
import { fileName, saveFile } from "./save-file"

const FORMATS: CsvFormat[] = ["excel", "iso"]

interface CsvButtonsProps {
  of: Omit<MovementsFile, "format">
  isDisabled?: boolean
}

/** Saves what moved on some days as a file: for a spreadsheet in Brazil, or for another system. */
export function CsvButtons({ of, isDisabled = false }: CsvButtonsProps) {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const file = useMovementsFile()
  const save = (format: CsvFormat) => {
    const asked = { ...of, format }
    file.mutate(asked, {
      onSuccess: (content) =>
        saveFile(content, fileName(t("close.csv.fileName"), asked)),
      onError: refused,
    })
  }
  return (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          type="button"
          size="small"
          variant="secondary"
          disabled={isDisabled || file.isPending}
          isLoading={file.isPending && file.variables.format === format}
          onClick={() => save(format)}
        >
          <ArrowDownTray aria-hidden />
          {t(`close.csv.${format}`)}
        </Button>
      ))}
    </>
  )
}
