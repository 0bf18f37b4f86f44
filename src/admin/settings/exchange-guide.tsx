import type { SecretEntry } from "../api/contract"
import { useTexts } from "../i18n/use-texts"
import { exchangeStep } from "./secret-entry-state"

const STEPS = ["make", "add", "switch", "wait", "remove"]

/** How one secret is exchanged for another without a notification being refused in between. */
export function ExchangeGuide({ entries }: { entries: SecretEntry[] }) {
  const { t } = useTexts()
  const current = exchangeStep(entries)
  return (
    // Who has begun needs it; who has not may open it.
    <details className="px-6 py-4" open={current > 1}>
      <summary className="txt-compact-small-plus text-ui-fg-base focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-md outline-none">
        {t("entries.exchange.title")}
      </summary>
      <ol className="txt-small text-ui-fg-subtle mt-2 list-decimal pl-6">
        {STEPS.map((step, index) => (
          <li
            key={step}
            {...(current > 1 && index + 1 === current
              ? {
                  "aria-current": "step" as const,
                  className: "text-ui-fg-base font-medium",
                }
              : {})}
          >
            {t(`entries.exchange.${step}`)}{" "}
            {current > 1 &&
              index + 1 === current &&
              t("entries.exchange.current")}
          </li>
        ))}
      </ol>
    </details>
  )
}
