import { useTexts } from "../i18n/use-texts"
import { FilterSelect } from "./filter-select"
import { useAccounts } from "./use-accounts"

interface FilterAccountProps {
  value: string
  onChange: (value: string) => void
}

/** Narrows a list to an account; nothing where there is one only. */
export function FilterAccount({ value, onChange }: FilterAccountProps) {
  const { t } = useTexts()
  const accounts = useAccounts()
  if (accounts.length < 2) return null
  return (
    <FilterSelect
      label={t("pages.account")}
      value={value}
      choices={accounts.map(({ id }) => ({ value: id, label: id }))}
      onChange={onChange}
    />
  )
}
