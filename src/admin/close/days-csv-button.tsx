import { useTexts } from "../i18n/use-texts"
import { CsvButton } from "./csv-button"
import { fileName, type MovementsFile } from "./csv-file"

interface DaysCsvButtonProps {
  of: MovementsFile
  label: string
}

/** A button that saves the movements of some days. */
export function DaysCsvButton({ of, label }: DaysCsvButtonProps) {
  const { t } = useTexts()
  const name = fileName(t("close.csv.fileName"), of)
  return (
    <CsvButton
      path="/movements.csv"
      query={{ ...of }}
      name={name}
      label={label}
    />
  )
}
