import type { ShownDay } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { Detail, Details } from "../page/details"
import { PageLink } from "../page/page-link"

const OPEN = ["being_confirmed", "reserved", "without_order"] as const

/** What is not yet money of the shop, or is no order's: it explains tomorrow's figures. */
export function OpenDetails({ close }: { close: ShownDay }) {
  const { t, dateAndHour, money } = useTexts()
  const { currency_code, reserved, marked_as_paid } = close
  return (
    <Details>
      {OPEN.map((name) => (
        <Detail
          key={name}
          name={t(`close.open.${name}.name`)}
          hint={t(`close.open.${name}.hint`)}
        >
          {close[name].count === 0
            ? t("close.open.none")
            : `${money(close[name].amount, currency_code)} (${close[name].count})`}
          {name === "reserved" && reserved.next_deadline !== null && (
            <p>
              {t("close.open.deadline", {
                date: dateAndHour(reserved.next_deadline),
              })}
            </p>
          )}
          {name === "without_order" && close[name].count > 0 && (
            <p>
              <PageLink to="/payments?view=needs-you">
                {t("close.open.needsYou")}
              </PageLink>
            </p>
          )}
        </Detail>
      ))}
      {marked_as_paid.length > 0 && (
        <Detail
          name={t("close.open.markedAsPaid")}
          hint={t("close.open.markedAsPaidHint")}
        >
          <ul>
            {marked_as_paid.map(({ order_id, display_id, amount }) => (
              <li key={order_id}>
                <PageLink to={`/orders/${order_id}`}>#{display_id}</PageLink>
                {": "}
                {money(amount, currency_code)}
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </Details>
  )
}
