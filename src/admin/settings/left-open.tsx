import { Text } from "@medusajs/ui"
import type { OpenCode, ShownMethod } from "../api/contract"
import { useMethods, useOpenCodes } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"

// Put in by Medusa's bundler of the admin: where the dashboard lies.
declare const __BASE__: string

/** What goes on after a method is switched off: codes and links that can still be paid, and their orders. */
export function LeftOpen({ method }: { method: ShownMethod }) {
  const { t, money } = useTexts()
  const { data: methods = [] } = useMethods(method.account)
  const { open_codes: open, orders_waiting: waiting } =
    methods.find(({ id }) => id === method.id) ?? method
  const codes = useOpenCodes(method.id, open.count > 0)
  if (open.count === 0 && waiting === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("methods.left.nothing")}
      </Text>
    )
  }
  const shown = codes.data?.open_codes ?? []
  return (
    <div className="flex flex-col gap-y-2">
      {waiting > 0 && (
        <Text size="small">
          {t("methods.left.orders", { number: waiting })}
        </Text>
      )}
      {open.count > 0 && (
        <Text size="small">
          {t("methods.left.codes", {
            number: open.count,
            amount: money(open.amount, "brl"),
          })}
        </Text>
      )}
      {codes.error && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("methods.left.unavailable")}
        </Text>
      )}
      {shown.length > 0 && (
        <div
          role="region"
          aria-label={t("methods.left.title")}
          tabIndex={0}
          className="focus-visible:shadow-borders-focus max-h-48 overflow-y-auto rounded-md border outline-none"
        >
          <ul className="divide-y">
            {shown.map((code) => (
              <Code key={code.id} code={code} />
            ))}
          </ul>
        </div>
      )}
      {codes.data && codes.data.count > shown.length && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("methods.left.first", {
            shown: shown.length,
            all: codes.data.count,
          })}
        </Text>
      )}
    </div>
  )
}

function Code({ code }: { code: OpenCode }) {
  const { t, money, dateAndHour } = useTexts()
  const amount = money(code.amount, code.currency_code)
  return (
    <li className="txt-small flex flex-wrap justify-between gap-x-3 px-3 py-2">
      <span>
        {code.code_expires_at === null
          ? amount
          : t("methods.left.until", {
              amount,
              date: dateAndHour(code.code_expires_at),
            })}
      </span>
      {code.order_id === null ? (
        <span className="text-ui-fg-subtle">{t("methods.left.noOrder")}</span>
      ) : (
        // In a tab of its own: what was typed here stays.
        <a
          href={`${__BASE__.replace(/\/$/, "")}/orders/${code.order_id}`}
          target="_blank"
          rel="noreferrer"
          className="text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded-md outline-none"
          aria-label={t("methods.left.orderOf", {
            charge: code.merchant_charge_id,
          })}
        >
          {t("methods.left.order")}
        </a>
      )}
    </li>
  )
}
