import { Skeleton, Text } from "@medusajs/ui"
import type { LedgerAndGatewayState } from "../../api/admin-answer-types"
import { useTexts } from "../../i18n/use-texts"
import { Refusal, TechnicalWords } from "../../page/refusal"

interface BothFiguresProps {
  figures: LedgerAndGatewayState | undefined
  error: unknown
}

/**
 * Shows the captured and refunded sums of a charge in the plugin's ledger, and below them the sums that the gateway
 * shows now. Shows `error` if the sums could not be read.
 */
export function LedgerAndGatewaySums({ figures, error }: BothFiguresProps) {
  const { t, money, message } = useTexts()
  if (error) return <Refusal error={error} />
  if (!figures) {
    return (
      <div role="status" aria-label={t("act.asking")}>
        <Skeleton className="h-16 w-full" />
      </div>
    )
  }
  const { charge, gateway, why } = figures
  const sums = (of: { captured: number; refunded: number }) =>
    t("act.sums", {
      captured: money(of.captured, charge.currency_code),
      refunded: money(of.refunded, charge.currency_code),
    })
  return (
    <div className="bg-ui-bg-subtle shadow-elevation-card-rest flex flex-col gap-y-2 rounded-lg p-3">
      <Text size="small">
        <strong>{t("act.ours")}</strong> {sums(charge)}
      </Text>
      <Text size="small" className="break-words">
        <strong>{t("act.gatewayNow")}</strong>{" "}
        {gateway
          ? `${sums(gateway)} (${gateway.statuses})`
          : t("act.gatewayShowsNothing")}
      </Text>
      {why !== null && (
        <Text size="small" className="text-ui-fg-subtle break-words">
          {message(why)}
        </Text>
      )}
      <TechnicalWords text={why?.because} />
    </div>
  )
}
