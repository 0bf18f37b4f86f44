import { InlineTip } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

/** Nobody may take a test for money. */
export function EnvironmentBanner({
  environments,
}: {
  environments: readonly string[]
}) {
  const { t } = useTexts()
  if (environments.every((one) => one === "production")) return null
  return (
    <InlineTip variant="warning" label={t("page.testEnvironment")}>
      {t("charge.noRealMoney")}
    </InlineTip>
  )
}
