import { InlineTip } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { useAccounts } from "./use-accounts"

/** Says that no money is moved, where that is so: of one account, or of all that are on the page. */
export function TestEnvironment({ account }: { account?: string }) {
  const { t } = useTexts()
  const accounts = useAccounts().filter(
    ({ id }) => account === undefined || id === account
  )
  const test = accounts.filter(({ isTest }) => isTest)
  const [first] = test
  if (first === undefined) return null
  return (
    <InlineTip variant="warning" label={t("page.testEnvironment")}>
      {accounts.length === 1
        ? t("page.testEnvironmentWhy", { address: first.baseUrl })
        : t("pages.testAccounts", {
            accounts: test.map(({ id }) => id).join(", "),
          })}
    </InlineTip>
  )
}
