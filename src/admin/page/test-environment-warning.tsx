import { InlineTip } from "@medusajs/ui"
import { useAccounts } from "../api/queries"
import { useTexts } from "../i18n/use-texts"

/**
 * Warns that no real money moves, because an account uses the gateway's sandbox or a simulator. Without `account`,
 * checks all accounts of the shop.
 */
export function TestEnvironmentWarning({ account }: { account?: string }) {
  const { t } = useTexts()
  const test = useAccounts().filter(
    ({ id, environment }) =>
      environment !== "production" && (account === undefined || id === account)
  )
  if (test.length === 0) return null
  return (
    <InlineTip variant="warning" label={t("pages.testEnvironment")}>
      {t("pages.testAccounts", {
        accounts: test
          .map(({ id, base_url: url }) => `${id} (${url})`)
          .join(", "),
      })}
    </InlineTip>
  )
}
