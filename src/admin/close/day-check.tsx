import { Text } from "@medusajs/ui"
import type { ShownDay } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"

/** Whether the day is the same in Medusa and at the gateway, and otherwise which payments or orders are not. */
export function DayCheck({ close }: { close: ShownDay }) {
  const { t, dateAndHour } = useTexts()
  const { check, findings, is_over } = close
  const words = () => {
    if (!is_over) return t("close.notOver")
    if (check === null) return t("close.check.notYet")
    if (check.at === null) return t("close.check.running")
    return t("close.check.done", {
      date: dateAndHour(check.at),
      number: check.findings,
    })
  }
  return (
    <div className="px-6 py-3">
      <Text size="small" role="status">
        {words()}
      </Text>
      <ul>
        {findings.map(({ kind, subject_id, charge_id, order_id }) => (
          <li key={kind + subject_id} className="txt-small">
            {t(`close.findings.${kind}`)}
            {": "}
            {charge_id !== null ? (
              <PageLink to={`/payments/${charge_id}`}>
                {t("close.payment")}
              </PageLink>
            ) : order_id !== null ? (
              <PageLink to={`/orders/${order_id}`}>{t("close.order")}</PageLink>
            ) : (
              <code className="txt-compact-small">{subject_id}</code>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
