import { CsvButton } from "./csv-button"
import { movementsFileName, type MovementsFile } from "./movements-csv-file"

interface DaysCsvButtonProps {
  of: MovementsFile
  label: string
}

export function MovementsCsvButton({ of, label }: DaysCsvButtonProps) {
  return (
    <CsvButton
      path="/movements.csv"
      query={{ ...of }}
      name={movementsFileName(of)}
      label={label}
    />
  )
}
