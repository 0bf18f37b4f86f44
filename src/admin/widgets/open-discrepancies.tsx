import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { ExclamationCircle } from "@medusajs/icons"
import { Link } from "react-router-dom"
import type { ListAnswer } from "../api/admin-answer-types"
import { usePluginQuery } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { SmallButton } from "../page/small-button"

/**
 * Shows the number of open discrepancies, with a link to them. Shows nothing if there are none or if the number could
 * not be loaded.
 */
const OpenDiscrepancies = () => {
  const { t } = useTexts()
  const { data } = usePluginQuery<ListAnswer<"discrepancies">>(
    "/discrepancies",
    {
      query: { limit: 1 },
      refetchInterval: 60_000,
      retry: false,
    }
  )
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <SmallButton variant="transparent" asChild>
      <Link
        to="/payments?view=needs-you"
        aria-label={t("discrepancyList.waiting", { count })}
        title={t("discrepancyList.waiting", { count })}
      >
        <ExclamationCircle aria-hidden className="text-ui-tag-orange-icon" />
        {count}
      </Link>
    </SmallButton>
  )
}

export const config = defineWidgetConfig({ zone: "topbar" })

export default OpenDiscrepancies
