import { InlineTip } from "@medusajs/ui"
import { useAccounts } from "../api/queries"
import { useTexts } from "../i18n/use-texts"

/**
 * Warns that an account is a test account, in which no real money moves. Without `account`, warns about all test
 * accounts of the shop.
 */
export function TestEnvironment({ account }: { account?: string }) {
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
